import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** What goes wrong with a file: once for each entry, in their order, then nothing. */
export type HubFault =
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'silence'; afterBytes: number }
  | { kind: 'changed' }
  | { kind: 'longer' }
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; to: string };

export interface FakeHub {
  url: string;
  /** The paths that were asked for, with the range where there was one. */
  asked: string[];
  /** By the path of the file. */
  faults: Map<string, HubFault[]>;
  /** Bytes of a piece and the pause after it, to be slow; null sends all at once. */
  pace: { bytes: number; everyMs: number } | null;
  close(): Promise<void>;
}

export const COMMIT = 'c0ffee'.padEnd(40, '0');

interface Model {
  repository: string;
  /** The revisions that name the commit. */
  revisions?: string[];
  folder: string;
  /** Relative to the folder. */
  files: string[];
  /** Where it listens; anywhere unless it is named. */
  port?: number;
}

interface Entry {
  path: string;
  content: Buffer;
  isLarge: boolean;
}

/** A hub on this machine with one model, over the wire: its listing, its redirects to where large files lie, and ranges. */
export async function startFakeHub(model: Model): Promise<FakeHub> {
  const { repository, revisions = ['main'], folder, files, port = 0 } = model;
  const entries = await Promise.all(
    files.map(async (path): Promise<Entry> => {
      const content = await readFile(join(folder, path));
      return { path, content, isLarge: content.length > 10_000 };
    }),
  );
  const commits = new Set([COMMIT, ...revisions]);
  const hub: Omit<FakeHub, 'url' | 'close'> = { asked: [], faults: new Map(), pace: null };
  const places = [...commits].map((commit) => `/${repository}/resolve/${commit}/`);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    hub.asked.push(request.headers.range === undefined ? path : `${path} ${request.headers.range}`);
    const listing = listingAt(path, { api: `/api/models/${repository}/`, commits, entries });
    const file = entries.find(({ path: name }) => [...places, '/store/'].some((place) => path === `${place}${name}`));
    if (listing !== null) json(response, listing);
    else if (file === undefined) response.writeHead(404).end('Entry not found');
    else await serveFile({ request, response, file, hub });
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return Object.assign(hub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

interface Listing {
  api: string;
  commits: ReadonlySet<string>;
  entries: Entry[];
}

/** What the hub answers of a revision, and of what is in it; null for another address. */
function listingAt(path: string, { api, commits, entries }: Listing): unknown {
  if (path.startsWith(`${api}tree/`)) return entries.map(listed);
  return path.startsWith(`${api}revision/`) && commits.has(path.slice(`${api}revision/`.length))
    ? { sha: COMMIT }
    : null;
}

function listed({ path, content, isLarge }: Entry) {
  const lfs = { oid: createHash('sha256').update(content).digest('hex'), size: content.length };
  const oid = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
  return { type: 'file', path, oid, size: content.length, ...(isLarge && { lfs }) };
}

interface Serving {
  request: IncomingMessage;
  response: ServerResponse;
  file: Entry;
  hub: Pick<FakeHub, 'faults' | 'pace'>;
}

/** Large files lie elsewhere, and what goes wrong goes wrong there. */
async function serveFile({ request, response, file, hub }: Serving): Promise<void> {
  const faults = hub.faults.get(file.path);
  const fault = faults?.[0] ?? null;
  if (file.isLarge && !(request.url ?? '').startsWith('/store/')) {
    response.writeHead(302, { location: fault?.kind === 'redirect' ? fault.to : `/store/${file.path}` }).end();
    return;
  }
  faults?.shift();
  if (fault?.kind === 'status') response.writeHead(fault.status).end('no');
  else await send({ response, fault, pace: hub.pace, ...rangeOf(request, contentOf(file, fault)) });
}

function contentOf({ content }: Entry, fault: HubFault | null): Buffer {
  if (fault?.kind === 'longer') return Buffer.concat([content, Buffer.alloc(100)]);
  if (fault?.kind !== 'changed') return content;
  const changed = Buffer.from(content);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  return changed;
}

function rangeOf({ headers: { range = '' } }: IncomingMessage, whole: Buffer) {
  const start = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);
  const rest = whole.subarray(start);
  const headers = { 'content-length': rest.length };
  if (start === 0) return { status: 200, headers, rest };
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` },
    rest,
  };
}

interface Sending {
  response: ServerResponse;
  status: number;
  headers: Record<string, string | number>;
  rest: Buffer;
  fault: HubFault | null;
  pace: FakeHub['pace'];
}

async function send({ response, status, headers, rest, fault, pace }: Sending): Promise<void> {
  response.writeHead(status, headers);
  if (fault?.kind === 'cut' || fault?.kind === 'silence') {
    response.write(rest.subarray(0, fault.afterBytes));
    // Cut at once, what was written would not arrive.
    if (fault.kind === 'cut') setTimeout(() => response.destroy(), 200);
    return;
  }
  const pieceBytes = pace?.bytes ?? rest.length;
  for (let sent = 0; sent < rest.length && !response.destroyed; sent += pieceBytes) {
    response.write(rest.subarray(sent, sent + pieceBytes));
    if (pace !== null) await new Promise((done) => setTimeout(done, pace.everyMs));
  }
  response.end();
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
