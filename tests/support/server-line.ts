import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut: for a browser it is the server itself, and no way of the browser's leads around it. */
export interface Line {
  /** Without trailing slash. */
  origin: string;
  cut(): void;
  /** Leads there again, or to another server. */
  mend(target?: string): void;
  close(): Promise<void>;
}

export async function openLine(target: string): Promise<Line> {
  const sockets = new Set<Socket>();
  let port: number | null = Number(new URL(target).port);
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    hold(near);
    if (port === null) {
      near.destroy();
      return;
    }
    const far = hold(connect(port, '127.0.0.1'));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    port = null;
    for (const socket of sockets) socket.destroy();
  };
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    cut,
    mend: (to = target) => (port = Number(new URL(to).port)),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
