import { Parser } from 'htmlparser2';

import { takeTurn } from '#lib/serving/limits/take-turn.ts';

/** The addresses in a sitemap, in order. */
export interface Sitemap {
  kind: 'pages' | 'sitemaps';
  addresses: URL[];
}

/** The limit of the sitemap protocol. */
const ADDRESSES_MAX = 50_000;
const SLICE_LENGTH = 32 * 1024;
const ADDRESS_MAX_LENGTH = 2_000;
/** The root element must begin within this length: only a declaration and comments may precede it. */
const ROOT_WITHIN = 2_000;
const ROOT = /<(?:[\w-]{1,20}:)?(urlset|sitemapindex)[\s>]/;

/** Returns null if it is not a sitemap. A sitemap declares no entities, so none is expanded. */
export async function readSitemap(xml: string, address: URL): Promise<Sitemap | null> {
  const root = ROOT.exec(xml.slice(0, ROOT_WITHIN))?.[1];
  if (root === undefined) return null;
  const found = new Map<string, URL>();
  let open = '';
  let written = '';
  const parser = new Parser(
    {
      onopentag(name) {
        open = localName(name);
        written = '';
      },
      ontext(text) {
        if (open === 'loc' && written.length < ADDRESS_MAX_LENGTH) written += text;
      },
      onclosetag(name) {
        if (localName(name) === 'loc' && !name.startsWith('image:')) note(written.trim());
        open = '';
      },
    },
    { xmlMode: true },
  );
  const note = (text: string) => {
    if (text === '' || found.size >= ADDRESSES_MAX || !URL.canParse(text, address)) return;
    const page = new URL(text, address);
    page.hash = '';
    found.set(page.href, page);
  };
  for (let start = 0; start < xml.length; start += SLICE_LENGTH) {
    parser.write(xml.slice(start, start + SLICE_LENGTH));
    await takeTurn();
  }
  parser.end();
  return { kind: root === 'urlset' ? 'pages' : 'sitemaps', addresses: [...found.values()] };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
