import { defineConfig } from 'drizzle-kit';

// The relational tables; those of the SQL chunk store have their own migration set: db/drizzle.chunks.config.ts.
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './db/schema.ts',
    './db/staging-schema.ts',
    './db/kept-answers-schema.ts',
    './db/stream-schema.ts',
    './db/sync-schema.ts',
    './db/admin-schema.ts',
    './db/key-schema.ts',
    './db/admin-log-schema.ts',
    './db/review-schema.ts',
    './db/gap-schema.ts',
    './db/evaluation-schema.ts',
    './db/schedule-schema.ts',
    './db/revision-schema.ts',
    './db/reader-session-schema.ts',
    './db/usage-schema.ts',
  ],
  out: './db/migrations/relational',
});
