/** What the fake answers instead of a result. */
export class Refusal extends Error {
  readonly status: number;
  /** Whether the caller broke the contract: other refusals are answers of a service that is used rightly. */
  readonly isViolation: boolean;

  constructor(status: number, message: string, isViolation = false) {
    super(message);
    this.status = status;
    this.isViolation = isViolation;
  }
}

export const noCollection = (name: string) => new Refusal(404, `Not found: Collection \`${name}\` doesn't exist!`);

export const wrongInput = (text: string) => new Refusal(400, `Wrong input: ${text}`);

/** What serde cannot read. */
export const unreadable = (text: string) => new Refusal(400, `Format error in JSON body: ${text}`, true);

/** A readable value that is out of bounds. */
export const invalid = (text: string) => new Refusal(422, `Validation error in JSON body: [${text}]`, true);

export const overLimit = (text: string, help: string) => new Refusal(400, `Bad request: ${text}. Help: ${help}`);

/** The real service can; answering something plausible here would prove nothing. */
export const notExecuted = (what: string) => new Refusal(501, `The fake Qdrant does not execute ${what}.`, true);
