import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/retrieval/stores/chunk-table.ts', './lib/retrieval/stores/embedding-table.ts'],
  out: './db/migrations/chunks',
});
