import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a site has at a path: the HTML of a page, or whatever it does with a request. */
export type SitePage = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on this machine, with what was asked of it. */
export interface ServedSite {
  /** With a slash at the end. */
  url: string;
  host: string;
  pages: Record<string, SitePage>;
  /** Path and status of each answer, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Serves pages with an ETag, as most servers do; what is not among them is not there. */
export async function serveSite(pages: Record<string, SitePage>): Promise<ServedSite> {
  const site = { pages, asked: [] as string[] };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.on('close', () => site.asked.push(`${path} ${response.statusCode}`));
    const page = site.pages[path];
    if (page === undefined) response.writeHead(404).end('Nothing here.');
    else if (typeof page === 'function') page(request, response);
    else answer(request, response, page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const etag = `"${Buffer.from(body).toString('base64url').slice(-24)}-${body.length}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const isSitemap = body.startsWith('<?xml');
  const type = isSitemap
    ? 'application/xml'
    : request.url === '/robots.txt'
      ? 'text/plain'
      : 'text/html; charset=utf-8';
  response.writeHead(200, { 'content-type': type, etag }).end(body);
}

/** A page of a site as generators make them: navigation, title and text. */
export function sitePage(title: string, text: string, navigation: readonly string[] = []): string {
  const links = navigation.map((href) => `<li><a href="${href}">${href}</a></li>`).join('');
  return (
    `<!doctype html><html lang="en"><head><title>${title} – Harbour Handbook</title></head>` +
    `<body><nav><ul>${links}</ul></nav><main><h1>${title}</h1>${text}</main></body></html>`
  );
}
