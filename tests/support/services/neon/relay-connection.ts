import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { ConnectionFault, ConnectionFaults } from './connection-faults.ts';

/** The client's end of a connection, whatever carries it. */
export interface ClientEnd {
  send(data: Uint8Array): void;
  /** After everything that was sent. */
  end(): void;
  /** At once and rudely. */
  reset(): void;
  onData(listener: (data: Buffer) => void): void;
  onClose(listener: () => void): void;
}

interface Relay {
  client: ClientEnd;
  /** Of the server. */
  port: number;
  faults: ConnectionFaults;
}

/** Carries one connection to a server on this machine, and lets go wrong what the plan says. */
export function relayConnection({ client, port, faults }: Relay): void {
  const fault = faults.forConnection();
  if (fault?.kind === 'reset-at-once') {
    client.reset();
    return;
  }
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'turn-away') {
    client.onData(() => {
      client.send(errorResponse(fault));
      client.end();
    });
    return;
  }
  carry({ client, port, faults }, fault?.kind === 'slow-drip' ? fault.everyMs : 0);
}

function carry({ client, port, faults }: Relay, dripEveryMs: number): void {
  const server = connect({ port, host: '127.0.0.1', noDelay: true });
  let onAnswer: ((data: Buffer) => void) | null = null;
  let sending = Promise.resolve();

  client.onData((data) => {
    const fault = faults.forStatement(data.toString('latin1'));
    if (fault === null) {
      server.write(data);
      return;
    }
    if (fault.kind === 'swallow-statement') return;
    if (fault.kind === 'lose-statement') breakOff(client, server);
    else if (fault.kind === 'end-session') {
      client.send(errorResponse(fault));
      client.end();
      server.destroy();
    } else {
      onAnswer = (answer) => {
        if (fault.kind === 'cut-answer') client.send(answer.subarray(0, Math.ceil(answer.length / 2)));
        breakOff(client, server);
      };
      server.write(data);
    }
  });
  server.on('data', (data) => {
    if (onAnswer !== null) onAnswer(data);
    else if (dripEveryMs === 0) client.send(data);
    else sending = sending.then(() => drip(client, data, dripEveryMs));
  });
  server.on('error', () => client.reset());
  server.on('close', () => client.end());
  client.onClose(() => server.destroy());
}

async function drip(client: ClientEnd, data: Buffer, everyMs: number): Promise<void> {
  for (const byte of data) {
    client.send(Buffer.of(byte));
    await delay(everyMs);
  }
}

function breakOff(client: ClientEnd, server: Socket): void {
  client.reset();
  server.destroy();
}

// https://www.postgresql.org/docs/current/protocol-message-formats.html: ErrorResponse
function errorResponse({ code, message }: Extract<ConnectionFault, { code: string }>): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
