import type { IngestRunWarning } from './ingest-run.ts';

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
  ['notation', 'pages have notation that is left out of their text'],
  ['formula', 'pages have formulas that could not be rendered'],
  ['leftout', 'files are no pages of the book'],
  ['withheld', 'pages are left out because nobody knows who may read them'],
  ['translation', 'translations are left out'],
  ['deadlink', 'links lead to no page of the book'],
  ['deadplace', 'links lead to places that are not on their page'],
  ['twice', 'pages are listed twice'],
  ['fetch', 'pages could not be fetched'],
  ['sitemap', 'sitemaps cannot be read'],
]);

interface WarningGroup {
  /** All of them in one line. */
  line: string;
  warnings: IngestRunWarning[];
}

/** One line for each kind of warning, in the order in which they came. One that has no kind is by itself. */
export function groupWarnings(warnings: readonly IngestRunWarning[]): WarningGroup[] {
  const groups = Map.groupBy(warnings, (warning) => warning.kind ?? warning);
  return [...groups].flatMap(([kind, alike]) => {
    const [first] = alike;
    if (first === undefined) return [];
    const count = alike.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
    if (count === 1) return [{ line: sentenceOf(first), warnings: alike }];
    const together = (typeof kind === 'string' && TOGETHER.get(kind)) || 'warnings are of one kind';
    return [{ line: `${count.toLocaleString('en')} ${together}, the first: ${sentenceOf(first)}`, warnings: alike }];
  });
}

/** The warning with the name of its file. */
export function sentenceOf({ file, message }: IngestRunWarning): string {
  return message.includes(file) ? message : `${file}: ${message}`;
}
