//! `course-book`: draws the figures of the lessons and builds the handouts as a book.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use course_book::{BookError, Course, book, figures};

/// Draws the figures of the lessons and builds the handouts as a book.
#[derive(Parser)]
struct Args {
    /// The course's checkout; without it the one around the current folder
    #[arg(long, global = true, value_name = "DIR")]
    course: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes each lesson's figures to its folder `figures`, from its `figures.toml`
    Figures,
    /// Builds the handouts of all lessons as pages in both languages
    Build {
        /// Where the pages go [default: target/book in the course]
        out: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args) {
        Ok(report) => tell(&mut std::io::stdout(), &report, ExitCode::SUCCESS),
        Err(error) => tell(
            &mut std::io::stderr(),
            &format!("error: {error}"),
            ExitCode::FAILURE,
        ),
    }
}

fn run(args: Args) -> Result<String, BookError> {
    let course = match args.course {
        Some(folder) => Course::at(folder),
        None => Course::around_current_folder(),
    }?;
    match args.command {
        Command::Figures => {
            let written = figures::write(&course)?;
            Ok(format!("{} figures written or unchanged", written.len()))
        }
        Command::Build { out } => {
            let out = out.unwrap_or_else(|| course.root().join("target/book"));
            let entrance = book::build(&course, &out)?;
            Ok(format!("open {}", entrance.display()))
        }
    }
}

/// A closed pipe must not turn a finished build into a failure, so that a failed write is let go.
fn tell(stream: &mut impl std::io::Write, text: &str, code: ExitCode) -> ExitCode {
    let _ = writeln!(stream, "{text}");
    code
}
