import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/chunk-stores/plain-chunk-table.ts'],
  out: './db/migrations/plain_chunks',
});
