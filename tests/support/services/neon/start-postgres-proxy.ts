import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import { ConnectionFaults } from './connection-faults.ts';
import { type ClientEnd, relayConnection } from './relay-connection.ts';

/** A way to a Postgres server on which things can go wrong. */
export interface PostgresProxy {
  /** Where to connect to, instead of to the server. */
  readonly port: number;
  readonly faults: ConnectionFaults;
  /** Connections so far. */
  readonly opened: number;
  /** Closes the port, open connections included: new ones are refused. */
  refuse(): Promise<void>;
  /** Opens the same port again. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Stands in front of the server at a port of this machine, for drivers that speak TCP. */
export async function startPostgresProxy(serverPort: number): Promise<PostgresProxy> {
  const faults = new ConnectionFaults();
  const sockets = new Set<Socket>();
  let opened = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    relayConnection({ client: clientOver(socket), port: serverPort, faults });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refuse = async (): Promise<void> => {
    if (!server.listening) return;
    for (const socket of sockets) socket.resetAndDestroy();
    server.close();
    await once(server, 'close');
  };
  return {
    port,
    faults,
    get opened() {
      return opened;
    },
    refuse,
    accept: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: refuse,
  };
}

function clientOver(socket: Socket): ClientEnd {
  // A reset is reported as an error first; what follows is `close`.
  socket.on('error', () => undefined);
  return {
    send: (data) => {
      if (socket.writable) socket.write(data);
    },
    end: () => socket.end(),
    reset: () => socket.resetAndDestroy(),
    onData: (listener) => socket.on('data', listener),
    onClose: (listener) => socket.on('close', listener),
  };
}
