/** Prompts to a model in a turn: for the answer, for rewriting a question so that it is self-contained, for verifying an answer. */
export const PROMPTS = ['answer', 'question', 'verifier'] as const;

/** The version of each prompt used; prompts that were not used are left out. */
export type TurnPrompts = Partial<Record<(typeof PROMPTS)[number], string>>;
