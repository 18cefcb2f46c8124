import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Sends a small answer through Node's response. */
export async function sendReply(reply: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer());
  response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), 'content-length': body.byteLength });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Sends a small answer on a bare connection, where no request could be read, and closes it. */
export async function sendRawReply(reply: Response, socket: Duplex): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer());
  const lines = [`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}`];
  for (const [name, value] of reply.headers) lines.push(`${name}: ${value}`);
  lines.push(`content-length: ${body.byteLength}`, 'connection: close', '', '');
  if (!socket.writable) return;
  socket.end(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body]));
}
