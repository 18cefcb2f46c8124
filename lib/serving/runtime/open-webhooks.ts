import type { Env } from '#lib/foundation/config/env.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { IngestRun } from '#lib/books/library/kept-ingest-run.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { Webhooks } from '#lib/serving/webhooks/webhooks.ts';

import type { Runtime } from './runtime.ts';

interface OpenWebhooks {
  /** Callback for the code that runs ingests. */
  onEnded: (run: IngestRun) => void;
  /** Returns the same function, which also reports answers that readers rate down. */
  telling: (rateTurn: Runtime['rateTurn']) => Runtime['rateTurn'];
  /** See `Webhooks`; null if there are no receivers. */
  tryOut: Webhooks['tryOut'] | null;
  close(): Promise<void>;
}

/** Notifies receivers of completed ingests and of answers rated down by a reader. */
export function openWebhooks({ env, clock, log }: { env: Env; clock: Clock; log: Logger }): OpenWebhooks {
  const webhooks = new Webhooks({ ...env.webhooks, clock, log });
  return {
    onEnded: (run) => {
      const endedAt = run.endedAt ?? clock();
      webhooks.tell({
        type: 'ingest.ended',
        timestamp: endedAt.toISOString(),
        data: {
          run_id: run.id,
          document_id: run.documentId,
          status: run.status,
          pages_indexed: run.pagesIndexed,
          pages_unchanged: run.pagesUnchanged,
          pages_failed: run.pagesFailed,
          pages_removed: run.pagesRemoved,
          chunks: run.chunks,
          warning_count: run.warningCount,
          started_at: run.startedAt.toISOString(),
          ended_at: endedAt.toISOString(),
        },
      });
    },
    telling: (rateTurn) => async (viewer, turn, feedback) => {
      const isRated = await rateTurn(viewer, turn, feedback);
      if (isRated && feedback?.rating === 'down')
        webhooks.tell({ type: 'answer.rated_down', timestamp: clock().toISOString(), data: { turn_id: turn.turnId } });
      return isRated;
    },
    tryOut: env.webhooks.urls.length === 0 ? null : () => webhooks.tryOut(),
    close: () => webhooks.close(),
  };
}
