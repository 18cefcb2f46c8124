import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const SITES = join(import.meta.dirname, '../fixtures/sites');
const HANDBOOK_PAGE = join(import.meta.dirname, '../../content/handbook/src/widget.md');
/** The server of the examples there. */
const EXAMPLE = 'https://lectern.example.org';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

/** A site of somebody else, on an origin of its own. */
export interface HostSite {
  origin: string;
  /** What is on its page: the address of the server that the widget comes from. */
  lectern: string;
  close(): Promise<void>;
}

/**
 * Serves a site as strictly as a site can be served that carries the widget: nothing inline, and nothing of others but the widget. The tag of
 * a site without one, and what the policy says of the widget, are those of the handbook.
 */
export async function serveHostSite(name: 'docusaurus' | 'mkdocs' | 'plain'): Promise<HostSite> {
  const handbook = await readFile(HANDBOOK_PAGE, 'utf8');
  const [tag = ''] = /^<script .*$/m.exec(handbook) ?? [];
  const [allowed = ''] = /^script-src .*$/m.exec(handbook) ?? [];
  const site: HostSite = { origin: '', lectern: '', close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.example');
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const policy = `default-src 'none'; ${allowed.replaceAll(EXAMPLE, site.lectern)}; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`;
    readFile(join(SITES, name, file), 'utf8').then(
      (text) => {
        response.writeHead(200, {
          'content-type': `${TYPES[extname(file)] ?? 'text/plain'}; charset=utf-8`,
          'content-security-policy': policy,
        });
        response.end(text.replaceAll('%LECTERN%', site.lectern).replace('%TAG%', tag.replace(EXAMPLE, site.lectern)));
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  site.origin = `http://localhost:${address.port}`;
  site.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return site;
}
