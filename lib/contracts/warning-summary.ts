import type { IngestWarning } from './ingest-warning.ts';

/** The joint summary of several warnings of a kind, following their number. */
const TOGETHER = new Map([
  ['include', 'files that pages include cannot be read'],
  ['picture', 'pictures cannot be shown'],
  ['chapter', 'chapters cannot be read'],
  ['failed', 'pages could not be indexed'],
  ['refused', 'files were refused'],
  ['encoding', 'files are not valid UTF-8'],
  ['link', 'files are links out of the folder'],
  ['apart', 'files and folders are documents of their own and were left out'],
  ['leftover', 'kinds of notation are not understood and stay in the text'],
  ['notation', 'kinds of notation are not understood and are left out of the text'],
  ['wordless', 'pages have no text, so nothing on them can be found'],
  ['unplanned', 'folders could not be read as the documentation of their project'],
  ['unlisted', 'pages are not listed in the contents and come last'],
  ['unread', 'kinds of files are not read'],
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
  /** All warnings of the group in one line. */
  line: string;
  warnings: IngestWarning[];
}

/** Returns one line per kind of warning, in order of arrival. A warning without a kind gets its own line. */
export function groupWarnings(warnings: readonly IngestWarning[]): WarningGroup[] {
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

/** Returns the warning with its file name. */
export function sentenceOf({ file, message }: IngestWarning): string {
  return message.includes(file) ? message : `${file}: ${message}`;
}

const KEPT = 100;
/** The number of warnings stored per kind, so that one missing folder does not hide everything else. */
const KEPT_OF_A_KIND = 25;
/** Maximum length of one warning, in UTF-16 code units. */
const MESSAGE_MAX_LENGTH = 500;

/** Returns the list with one more warning. Only the first ones of each kind are stored; the very first of a kind says how many more there were. */
export function withWarning(
  warnings: readonly IngestWarning[],
  { file, kind, message }: IngestWarning,
): IngestWarning[] {
  const [first, ...others] = warnings.filter((kept) => kept.kind === kind);
  const isKept = warnings.length < KEPT && others.length + 1 < KEPT_OF_A_KIND;
  if (first === undefined || isKept)
    return [...warnings, { file, message: message.slice(0, MESSAGE_MAX_LENGTH), ...(kind !== undefined && { kind }) }];
  return warnings.map((kept) => (kept === first ? { ...kept, more: (kept.more ?? 0) + 1 } : kept));
}
