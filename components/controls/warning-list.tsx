import type { IngestWarning } from '#lib/contracts/ingest-warning.ts';
import { groupWarnings, sentenceOf, type WarningGroup } from '#lib/contracts/warning-summary.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

/** The most warnings of one kind that are shown without being unfolded. */
const SHOWN = 2;

/** The warnings of an import, by kind: a sentence in the reader's language, and below it what was found, file by file, in English. */
export function WarningList({ warnings }: { warnings: readonly IngestWarning[] }) {
  return (
    <ul className="grid gap-1.5">
      {groupWarnings(warnings).map((group, index) => (
        <li key={index} className="wrap-anywhere">
          <Group {...group} />
        </li>
      ))}
    </ul>
  );
}

function Group({ kind, count, warnings }: WarningGroup) {
  const summary = kindSentence(kind, count);
  const details = (
    <ul className="grid gap-1 ps-4 text-ink-2" lang="en" dir="ltr">
      {warnings.map((warning, index) => (
        <li key={index}>{sentenceOf(warning)}</li>
      ))}
    </ul>
  );
  const unlisted = count - warnings.length;
  const more = unlisted > 0 && (
    <p className="ps-4 text-ink-2">{formatMessage(wording().upload.andMore, { value: unlisted })}</p>
  );
  if (summary === undefined || warnings.length <= SHOWN)
    return (
      <>
        {summary}
        {details}
        {more}
      </>
    );
  return (
    <details>
      <summary className="py-0.5">{summary}</summary>
      {details}
      {more}
    </details>
  );
}

/** Returns nothing for a warning without a kind, or of a kind that this version does not know. */
function kindSentence(kind: string | undefined, count: number): string | undefined {
  const sentence = Object.entries(wording().warningKinds).find(([name]) => name === kind)?.[1];
  return sentence && formatMessage(sentence, { count });
}
