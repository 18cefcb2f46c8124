/**
 * Expressions that take more than linear time, with the maximum length of their input, and those that no check can see because they are
 * built from data. An entry that fits nothing any more fails the check.
 *
 * @typedef {object} Bounded
 * @property {string} file
 * @property {string} begins how the expression begins
 * @property {number} maxLength the maximum length of its input, in UTF-16 units
 * @property {string} why the reason for the bound
 */

/** @type {Bounded[]} */
export const BOUNDED = [
  {
    file: 'lib/foundation/text/languages/stops-at-abbreviation.ts',
    begins: String.raw`(?:^|[^\p{L}\p{N}.])((?:\p{L}\.)*`,
    maxLength: 32,
    why: 'It sees the 32 units before a boundary.',
  },
  {
    file: 'lib/people/masking/find-emails.ts',
    begins: String.raw`(?:(?![\p{Script=Han}`,
    maxLength: 64,
    why: 'It sees the 64 units before a sign.',
  },
  {
    file: 'lib/people/masking/find-emails.ts',
    begins: String.raw`(?:[\p{L}\p{M}\p{N}]|[.!`,
    maxLength: 64,
    why: 'It sees the 64 units before a sign.',
  },
];

/**
 * @typedef {object} BuiltFromData
 * @property {string} file
 * @property {string} why why it takes linear time whatever the data
 */

/** @type {BuiltFromData[]} */
export const BUILT_FROM_DATA = [
  {
    file: 'lib/foundation/text/identifiers.ts',
    why: 'An escaped identifier; configured patterns are judged when they are read.',
  },
  { file: 'lib/answering/agent/tools/lookup-by-id.ts', why: 'An escaped identifier between two bounded looks around.' },
  { file: 'lib/people/masking/echoes.ts', why: 'Escaped words, alone or between two looks at one character.' },
  {
    file: 'lib/people/masking/find-names.ts',
    why: 'Escaped words with white space between, between two looks at one character.',
  },
];
