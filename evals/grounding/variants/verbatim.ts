import type { Variant } from './variant.ts';

export const VERBATIM: Variant = {
  name: 'verbatim',
  about: 'the sentence as it is',
  vary: ({ text }) => ({ text }),
};
