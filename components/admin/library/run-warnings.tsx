import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import { counted, number } from './run-words.ts';

/** What a person should know about a run, folded away. */
export function RunWarnings({ run: { warnings, warning_count: count, error } }: { run: IngestRunReply }) {
  return (
    <>
      {error !== null && <p className="admin-error">{error}</p>}
      {count > 0 && (
        <details className="run-warnings">
          <summary>{counted(count, 'warning')}</summary>
          <ul>
            {warnings.map(({ file, message }, index) => (
              <li key={index}>
                {!message.includes(file) && <code>{file}</code>} {message}
              </li>
            ))}
          </ul>
          {count > warnings.length && <p className="admin-note">And {number(count - warnings.length)} more.</p>}
        </details>
      )}
    </>
  );
}
