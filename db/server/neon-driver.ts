import { Client, Pool } from '@neondatabase/serverless';

import type { ServerDriver } from './server-driver.ts';
import { sessionOver } from './session-over.ts';

/** The target of WebSockets in place of Neon's own proxy. */
export interface NeonBridge {
  /** Host and port, without a scheme: the bridge is on this machine and does not use TLS. */
  address: string;
}

/** Connects to Neon by WebSocket, which also works in networks that only allow outgoing HTTPS. */
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

// Settings of a single client; the module's settings would apply to all clients.
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
