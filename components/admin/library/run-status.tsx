import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import { TONE_COLOURS } from '../tone.ts';
import { statusWords } from './run-words.ts';

/** How a run stands: a sign, words, and a colour that only adds to them. */
export function RunStatus({ run }: { run: IngestRunReply }) {
  const { text, sign, tone } = statusWords(run);
  return (
    <b className={`font-semibold ${TONE_COLOURS[tone]}`}>
      <span aria-hidden="true">{sign}</span> {text}
    </b>
  );
}
