//! Recovers the weights with which known gradients make up a received tensor, by least squares.

use nalgebra::{DMatrix, DVector};

/// The gradients of one parameter, ready to explain what was received.
pub(crate) struct Gradients {
    /// One column a micro-batch, one row an element.
    columns: DMatrix<f64>,
    /// The rows whose elements are finite in every gradient.
    finite_rows: Vec<usize>,
    q: DMatrix<f64>,
    r: DMatrix<f64>,
    largest: f64,
}

/// A received tensor as a combination of gradients.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Combination {
    /// One for each gradient.
    pub(crate) weights: Vec<f64>,
    /// The largest part that the weights leave unexplained, relative to the largest gradient or to
    /// what was received, whichever is larger.
    pub(crate) residual: f64,
    /// How much larger than the gradients what was received is, 1 at least: by so much more
    /// rounding blurs the weights.
    pub(crate) blur: f64,
}

impl Gradients {
    /// `columns` are the gradients, all of one length. Rows that hold NaN are left out.
    pub(crate) fn new(columns: &[&[f64]]) -> Self {
        let n_elements = columns.first().map_or(0, |column| column.len());
        let finite_rows: Vec<usize> = (0..n_elements)
            .filter(|&row| columns.iter().all(|column| column[row].is_finite()))
            .collect();
        let matrix = DMatrix::from_fn(finite_rows.len(), columns.len(), |row, column| {
            columns[column][finite_rows[row]]
        });
        let (q, r) = matrix.clone().qr().unpack();
        Self {
            largest: matrix.amax(),
            columns: matrix,
            finite_rows,
            q,
            r,
        }
    }

    /// How many elements there are beyond the number of gradients.
    pub(crate) fn spare_elements(&self) -> usize {
        self.columns.nrows().saturating_sub(self.columns.ncols())
    }

    /// The same gradients, with what they leave unexplained measured by those of `other`.
    pub(crate) fn measured_by(mut self, other: &Self) -> Self {
        self.largest = other.largest;
        self
    }

    /// Explains a received tensor of the same length. `None` where it is not finite, or where the
    /// gradients cannot be told apart.
    pub(crate) fn explain(&self, received: &[f64]) -> Option<Combination> {
        let target = DVector::from_iterator(
            self.finite_rows.len(),
            self.finite_rows.iter().map(|&row| received[row]),
        );
        if !target.iter().all(|value| value.is_finite()) {
            return None;
        }
        if self.columns.ncols() == 0 {
            return Some(Combination {
                weights: Vec::new(),
                residual: target.amax(),
                blur: 1.0,
            });
        }
        // Rounding is as large as what is rounded: of a tensor that is larger than the gradients,
        // more is left over.
        let scale = self.largest.max(target.amax());
        let weights = self
            .r
            .solve_upper_triangular(&(self.q.transpose() * &target))?;
        let unexplained = target - &self.columns * &weights;
        Some(Combination {
            residual: unexplained.amax() / scale.max(f64::MIN_POSITIVE),
            weights: weights.iter().copied().collect(),
            blur: scale / self.largest.max(f64::MIN_POSITIVE),
        })
    }
}

/// How much rounding is magnified when these gradients are told apart: the ratio of the largest to
/// the smallest singular value.
pub(crate) fn condition(columns: &[&[f64]]) -> f64 {
    let Some(first) = columns.first() else {
        return 1.0;
    };
    let matrix = DMatrix::from_fn(first.len(), columns.len(), |row, column| {
        columns[column][row]
    });
    let values = matrix.singular_values();
    if values.is_empty() {
        return 1.0;
    }
    values.max() / values.min().max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: [f64; 5] = [1.0, 0.5, -0.25, 0.75, -1.0];
    const B: [f64; 5] = [-0.5, 1.0, 0.5, 0.25, 0.125];

    fn explain(received: &[f64]) -> Combination {
        Gradients::new(&[&A, &B]).explain(received).unwrap()
    }

    #[test]
    fn weights_come_back_as_they_were_put_in() {
        let received: Vec<f64> = A.iter().zip(B).map(|(a, b)| 0.5 * a - 2.0 * b).collect();
        let combination = explain(&received);
        assert!((combination.weights[0] - 0.5).abs() < 1e-12);
        assert!((combination.weights[1] + 2.0).abs() < 1e-12);
        assert!(combination.residual < 1e-12);
    }

    #[test]
    fn what_no_combination_explains_is_left_over() {
        let squares: Vec<f64> = A.iter().map(|a| a * a).collect();
        assert!(explain(&squares).residual > 0.1);
    }

    #[test]
    fn a_row_with_nan_in_a_gradient_is_left_out() {
        let mut with_nan = A;
        with_nan[2] = f64::NAN;
        let gradients = Gradients::new(&[&with_nan, &B]);
        let combination = gradients.explain(&with_nan).unwrap();
        assert!((combination.weights[0] - 1.0).abs() < 1e-12);
        assert_eq!(gradients.explain(&[f64::INFINITY; 5]), None);
    }

    #[test]
    fn alike_gradients_have_a_large_condition() {
        assert!(condition(&[&A, &B]) < 3.0);
        assert!(condition(&[&A, &A]) > 1e6);
        assert!((condition(&[]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn without_gradients_everything_is_left_over() {
        let combination = Gradients::new(&[]).explain(&[]).unwrap();
        assert_eq!(combination.weights, Vec::<f64>::new());
    }
}
