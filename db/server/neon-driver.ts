import { Client, Pool } from '@neondatabase/serverless';

import type { ServerDriver } from './server-driver.ts';
import { sessionOver } from './session-over.ts';

/** Where WebSockets go instead of to Neon's own proxy. */
export interface NeonBridge {
  /** Host and port, without a scheme: the bridge is on this machine and speaks plainly. */
  address: string;
}

/** Neon, by WebSocket: networks that let nothing but HTTPS out do not matter to it. */
export function neonDriver(bridge: NeonBridge | null): ServerDriver {
  return {
    product: 'Neon Postgres',
    createPool({ url, size, connectTimeoutMs, onIdleError }) {
      const pool = new Pool({
        connectionString: url,
        max: size,
        connectionTimeoutMillis: connectTimeoutMs,
        fallback_application_name: 'lectern',
      });
      if (bridge !== null) pool.Client = bridgedClient(bridge);
      pool.on('error', onIdleError);
      return {
        connect: async () => sessionOver(await pool.connect()),
        end: () => pool.end(),
      };
    },
  };
}

// The settings of one client: those of the module would be everybody's.
function bridgedClient({ address }: NeonBridge): typeof Client {
  return class BridgedClient extends Client {
    constructor(...options: ConstructorParameters<typeof Client>) {
      super(...options);
      this.neonConfig.wsProxy = () => address;
      this.neonConfig.useSecureWebSocket = false;
      this.neonConfig.pipelineConnect = false;
    }
  };
}
