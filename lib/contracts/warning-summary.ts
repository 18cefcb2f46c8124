import type { IngestWarning } from './ingest-warning.ts';

/** Warnings of one kind, or a single one that has no kind. */
export interface WarningGroup {
  kind: string | undefined;
  /** The number of warnings, including those that were not stored. */
  count: number;
  warnings: IngestWarning[];
}

/** Groups warnings by kind, in order of arrival. A warning without a kind is a group of its own. */
export function groupWarnings(warnings: readonly IngestWarning[]): WarningGroup[] {
  return [...Map.groupBy(warnings, (warning) => warning.kind ?? warning).values()].map((alike) => ({
    kind: alike[0]?.kind,
    count: alike.reduce((sum, { more = 0 }) => sum + 1 + more, 0),
    warnings: alike,
  }));
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
