
pub trait Bomb {
    fn go() -> u64;
}

pub struct Twice<A, B>(A, B);

impl Bomb for () {
    fn go() -> u64 { 1 }
}

impl<A: Bomb, B: Bomb> Bomb for Twice<A, B>
where
    Twice<Twice<A, B>, B>: Bomb,
    Twice<A, Twice<A, B>>: Bomb,
{
    fn go() -> u64 { 2 }
}

pub fn light() -> u64 {
    <Twice<(), ()> as Bomb>::go()
}
