/** A pattern that matches identifiers. Plain data, so that it can cross threads. */
export interface IdentifierPattern {
  /** A regular expression, compiled with the flag `u`. It need not check its edges: see `identifiers.ts`. */
  source: string;
  /** The kind of text it is searched in; code and headings are also searched with the patterns for anywhere. */
  place: 'anywhere' | 'code' | 'heading';
}

// All expressions start at a word boundary and run in linear time at most; the tests of expressions enforce both.
const WORD_START = String.raw`(?<![A-Za-z0-9_])`;
const DOTTED_SUFFIX = String.raw`(?:-(?:alpha|beta|rc|pre|dev|snapshot|final|post)\d*(?:[.\-]\d+)*|-\d+(?![\d.])|[a-z])?`;
const MIXED = String.raw`(?=[A-Za-z][a-z0-9]+[A-Z])[A-Za-z][A-Za-z0-9]*`;
const NAME = String.raw`[A-Za-z_][A-Za-z0-9_]`;
const BEFORE_SECTION = String.raw`\b(?:[Ss]ections?|[Cc]hapters?|[Vv]ersions?|[Rr]eleases?|[Cc]lauses?|[Aa]rticles?|[Aa]ppendix|§|v\.)\s{0,4}`;

/** Patterns for identifiers that are used by default. */
export const DEFAULT_IDENTIFIER_PATTERNS: readonly IdentifierPattern[] = [
  // Tickets and part numbers (PPR-9087, PPR-9087a, AB-12-C), advisories (CVE-2026-1234): capitals with a number in at least one part.
  {
    place: 'anywhere',
    source: String.raw`${WORD_START}(?<![A-Z0-9\-]-)(?=[A-Z0-9\-]*\d)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:(?<=\d)[a-z])?`,
  },
  // Versions and section numbers: 8.3.1, v2.0.
  { place: 'anywhere', source: String.raw`${WORD_START}[vV]?\d+(?:\.\d+){2,}${DOTTED_SUFFIX}` },
  { place: 'anywhere', source: String.raw`${WORD_START}[vV]\d+\.\d+${DOTTED_SUFFIX}` },
  // 8.3 may be any number, unless a word such as "section" precedes it or it starts a heading.
  { place: 'anywhere', source: String.raw`(?<=${BEFORE_SECTION})\d+\.\d+` },
  { place: 'heading', source: String.raw`(?<=^|\n)\d+\.\d+(?=[\s:]|$)` },
  // Error and product codes: E0382, TS2345, 0x80070057.
  { place: 'anywhere', source: String.raw`${WORD_START}[A-Z]{1,5}\d{3,}` },
  { place: 'anywhere', source: String.raw`${WORD_START}0x[0-9A-Fa-f]{4,}` },
  // Names in code: std::vector, read_file, readFile(), os.path.join.
  { place: 'anywhere', source: String.raw`${WORD_START}${NAME}*(?:::${NAME}*)+(?:\(\))?` },
  { place: 'anywhere', source: String.raw`${WORD_START}_*[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+(?:\(\))?` },
  { place: 'anywhere', source: String.raw`${WORD_START}${MIXED}\(\)` },
  { place: 'code', source: String.raw`${WORD_START}${MIXED}(?=\()` },
  {
    place: 'anywhere',
    source: String.raw`${WORD_START}(?!www\.)${NAME}+(?:\.${NAME}+){2,}(?<!\.(?:com|org|net|edu|gov|io|dev|html?|pdf|md))(?:\(\))?`,
  },
  { place: 'code', source: String.raw`${WORD_START}${NAME}*(?:\.${NAME}*)+(?:\(\))?` },
  // Command-line options.
  { place: 'anywhere', source: String.raw`(?<![A-Za-z0-9_\-])--[A-Za-z0-9]+(?:[_\-][A-Za-z0-9]+)*` },
  { place: 'code', source: String.raw`(?<=^|[\s\[(])-[A-Za-z](?=[\s,\])]|$)` },
];
