/** A page has more than can be read. How much was looked at until then: operations and letters, or pieces of text. */
export class OverfullPage extends Error {
  override readonly name = 'OverfullPage';
  readonly count: number;

  constructor(count: number) {
    super(`The page was skipped after ${count}.`);
    this.count = count;
  }
}
