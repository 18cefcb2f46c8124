import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type WebSocket, WebSocketServer } from 'ws';

import { ConnectionFaults } from './connection-faults.ts';
import { type ClientEnd, relayConnection } from './relay-connection.ts';
import type { PostgresProxy } from './start-postgres-proxy.ts';

/** What Neon's own proxy is to its driver: a WebSocket that carries the Postgres protocol. */
export interface NeonBridge extends PostgresProxy {
  /** Host, port and path, as the driver wants it. */
  readonly address: string;
}

/** Stands in front of the server at a port of this machine, for Neon's driver. */
export async function startNeonBridge(serverPort: number): Promise<NeonBridge> {
  const faults = new ConnectionFaults();
  let opened = 0;
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    opened += 1;
    relayConnection({ client: clientOver(socket), port: serverPort, faults });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const refuse = async (): Promise<void> => {
    if (!http.listening) return;
    for (const socket of sockets.clients) socket.terminate();
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  };
  return {
    port,
    address: `127.0.0.1:${port}/v2`,
    faults,
    get opened() {
      return opened;
    },
    refuse,
    accept: async () => {
      http.listen(port, '127.0.0.1');
      await once(http, 'listening');
    },
    close: refuse,
  };
}

function clientOver(socket: WebSocket): ClientEnd {
  socket.on('error', () => undefined);
  return {
    send: (data) => {
      if (socket.readyState === socket.OPEN) socket.send(data);
    },
    end: () => socket.close(),
    reset: () => socket.terminate(),
    onData: (listener) => socket.on('message', (data) => listener(data as Buffer)),
    onClose: (listener) => socket.on('close', listener),
  };
}
