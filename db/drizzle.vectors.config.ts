import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/chunk-stores/embedding-table.ts'],
  out: './db/migrations/vectors',
});
