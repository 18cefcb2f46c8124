/** Yields everything from the first and then from the second; the second is started only then. */
export async function* oneAfterAnother<First, Second>(
  first: AsyncIterable<First>,
  second: AsyncIterable<Second>,
): AsyncGenerator<First | Second, void> {
  yield* first;
  yield* second;
}
