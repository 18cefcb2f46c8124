import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import { FilePath } from './file-path.tsx';
import { counted, number } from './run-words.ts';

/** What a person should know about a run, folded away. */
export function RunWarnings({ run: { warnings, warning_count: count, error } }: { run: IngestRunReply }) {
  return (
    <>
      {error !== null && <p className="text-danger">{error}</p>}
      {count > 0 && (
        <details>
          <summary className="w-fit py-1 font-medium text-warn">{counted(count, 'warning')}</summary>
          <ul className="grid gap-1.5 ps-4">
            {warnings.map(({ file, message }, index) => (
              <li key={index}>
                {!message.includes(file) && <FilePath>{file}</FilePath>} {message}
              </li>
            ))}
          </ul>
          {count > warnings.length && <p className="text-ink-2">And {number(count - warnings.length)} more.</p>}
        </details>
      )}
    </>
  );
}
