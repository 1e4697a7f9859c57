
macro_rules! double {
    ($($tokens:tt)*) => { double! { $($tokens)* $($tokens)* } };
}

double! { 1 + 1 + 1 + 1 }
