import { Pool } from 'pg';

import { sessionOver } from './session-over.ts';
import type { ServerDriver } from './server-driver.ts';

/** Any Postgres, over TCP; TLS as the address says. */
export const pgDriver: ServerDriver = {
  product: 'PostgreSQL',
  createPool({ url, size, connectTimeoutMs, onIdleError }) {
    const pool = new Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      fallback_application_name: 'lectern',
    });
    pool.on('error', onIdleError);
    return {
      connect: async () => sessionOver(await pool.connect()),
      end: () => pool.end(),
    };
  },
};
