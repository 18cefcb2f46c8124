/**
 * What the canonical text of a page is made of, as one table for ingest and browser. Text nodes are taken in order and
 * unchanged. A block element asks for a line break where it begins and where it ends, `<br>` where it stands; requests that
 * meet become one `\n`, and none stands at the start or the end of a page. Cells are blocks too: a table row reads as one
 * line per cell.
 */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table
  tbody td tfoot th thead tr ul`.split(/\s+/),
);

/** Elements whose content is never text, whatever their attributes say. */
export const TEXTLESS_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'head',
]);

export const LINE_BREAK_ELEMENT = 'br';

/** Marks an element the walk skips: shown to the reader, never evidence (footnote numbers, gaps, marks). */
export const NO_TEXT_ATTRIBUTE = 'data-no-text';
