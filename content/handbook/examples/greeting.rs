# // Lines that begin with "# " are needed to compile and are not shown.
# use std::env;
// ANCHOR: greet
fn greet(name: &str) -> String {
    format!("Good morning, {name}.")
}
// ANCHOR_END: greet

fn main() {
    println!("{}", greet("reader"));
}
