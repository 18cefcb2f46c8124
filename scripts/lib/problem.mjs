/** A failure the user can fix. It is printed as its one sentence, without a stack. */
export class Problem extends Error {
  /**
   * @param {string} sentence
   * @param {{ output?: string }} [options] `output`: what the failed command printed, shown above the sentence
   */
  constructor(sentence, { output = '' } = {}) {
    super(sentence);
    this.name = 'Problem';
    this.output = output;
  }
}

/**
 * Runs a script's main function: the process ends with the code it resolves to, or with 1 after printing the problem.
 *
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof Problem)) throw error;
    if (error.output !== '') console.error(`\n${error.output.trimEnd()}\n`);
    console.error(error.message);
  }
}
