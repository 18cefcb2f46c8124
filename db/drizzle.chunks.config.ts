import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './db/chunk-stores/chunk-table.ts',
    './db/chunk-stores/embedding-table.ts',
    './db/chunk-stores/change-table.ts',
  ],
  out: './db/migrations/chunks',
});
