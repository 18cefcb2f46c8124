/** What several warnings of a kind say together, after their number. */
const TOGETHER = new Map([
  ['include', 'files that pages include cannot be read'],
  ['picture', 'pictures cannot be shown'],
  ['chapter', 'chapters cannot be read'],
  ['failed', 'pages could not be indexed'],
  ['refused', 'files were refused'],
  ['encoding', 'files are not valid UTF-8'],
  ['link', 'files are links out of the folder'],
  ['apart', 'files and folders are documents of their own and were left out'],
  ['formula', 'pages have formulas that could not be rendered'],
  ['leftout', 'files are no pages of the book'],
  ['translation', 'translations are left out'],
  ['deadlink', 'links lead to no page of the book'],
  ['deadplace', 'links lead to places that are not on their page'],
  ['twice', 'pages are listed twice'],
]);

interface Warning {
  file: string;
  message: string;
  kind: string;
}

/** One line for each kind of warning, in the order in which they came. */
export function summariseWarnings(warnings: readonly Warning[]): string[] {
  return [...Map.groupBy(warnings, ({ kind }) => kind)].flatMap(([kind, [first, ...others]]) => {
    if (first === undefined) return [];
    if (others.length === 0) return [sentenceOf(first)];
    const count = (others.length + 1).toLocaleString('en');
    return [`${count} ${TOGETHER.get(kind) ?? 'warnings are of one kind'}, the first: ${sentenceOf(first)}`];
  });
}

/** The warning with the name of its file. */
export function sentenceOf({ file, message }: Warning): string {
  return message.includes(file) ? message : `${file}: ${message}`;
}
