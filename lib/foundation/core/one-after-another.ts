/** What the first brings and then what the second does; the second is begun only then. */
export async function* oneAfterAnother<First, Second>(
  first: AsyncIterable<First>,
  second: AsyncIterable<Second>,
): AsyncGenerator<First | Second, void> {
  yield* first;
  yield* second;
}
