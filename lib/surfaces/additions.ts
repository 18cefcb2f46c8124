/** What a client asked for beside the public contract (`include`). */
export interface Additions {
  claims: boolean;
  steps: boolean;
}

export const NO_ADDITIONS: Additions = { claims: false, steps: false };
