/** What a model is asked for a turn: for the answer, to put a question in words that stand alone, to read an answer again. */
export const PROMPTS = ['answer', 'question', 'verifier'] as const;

/** By which version of each prompt it was asked; what no model was asked for is left out. */
export type TurnPrompts = Partial<Record<(typeof PROMPTS)[number], string>>;
