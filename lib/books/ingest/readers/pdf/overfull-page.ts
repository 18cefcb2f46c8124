/** Thrown if a page has more content than can be read. `count` is the amount processed until then: operations and letters, or pieces of text. */
export class OverfullPage extends Error {
  override readonly name = 'OverfullPage';
  readonly count: number;

  constructor(count: number) {
    super(`The page was skipped after ${count}.`);
    this.count = count;
  }
}
