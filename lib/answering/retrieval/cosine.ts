/** Returns the cosine of two vectors of one space, −1 to 1; 0 if either has zero length. */
export function cosine(first: ArrayLike<number>, second: ArrayLike<number>): number {
  let product = 0;
  let ofFirst = 0;
  let ofSecond = 0;
  for (let index = 0; index < first.length; index += 1) {
    const one = first[index] ?? 0;
    const other = second[index] ?? 0;
    product += one * other;
    ofFirst += one * one;
    ofSecond += other * other;
  }
  const lengths = Math.sqrt(ofFirst * ofSecond);
  return lengths === 0 ? 0 : product / lengths;
}
