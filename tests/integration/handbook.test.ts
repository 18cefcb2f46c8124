import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { ERROR_TABLE } from '#lib/core/errors.ts';
import type { ReadPage } from '#lib/ingest/page-reading.ts';
import { openBook } from '#lib/ingest/readers/book/open-book.ts';
import { readPage } from '#lib/ingest/readers/read-page.ts';

const HANDBOOK = resolve('content/handbook');
const pages = new Map<string, ReadPage>();

beforeAll(async () => {
  const book = await openBook(HANDBOOK);
  const document = { id: 'handbook', title: book.title ?? '', webUrl: null, accessList: ['public'] };
  for (const page of book.pages) {
    pages.set(page.path, await readPage({ book, page, pageId: page.path, document, indexed: null }));
  }
});

function page(path: string): ReadPage {
  const found = pages.get(path);
  if (found === undefined) throw new Error(`The handbook has no page ${path}.`);
  return found;
}

describe('the handbook', () => {
  it('has a dozen pages and five pictures with captions, and nothing is missing from it', () => {
    const all = [...pages.values()];
    expect(all.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(12);
    const captions = all.flatMap(({ pictures, text }) => pictures.map(({ start, end }) => text.slice(start, end)));
    expect(captions.length).toBeGreaterThanOrEqual(5);
    expect(captions.every((caption) => caption.trim() !== '')).toBe(true);
  });

  it('leads every link to a page and a heading that are there', () => {
    for (const [path, { html }] of pages) {
      const source = readFileSync(resolve(HANDBOOK, 'src', `${path}.md`), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      const written = source.match(/(?<!!)\[[^\]]*\]\((?!https?:)[^)\s]+\)/g) ?? [];
      const links = [...html.matchAll(/<a href="(?:\/books\/handbook\/([^"#]*))?(?:#([^"]+))?"/g)];
      const references = links.filter(([, , fragment]) => fragment?.includes('fn') ?? false);
      expect(links.length - references.length, path).toBe(written.length);
      for (const [, target = path, fragment] of links) {
        const linked = page(target);
        if (fragment !== undefined) expect(linked.html, `${path} to #${fragment}`).toContain(`id="${fragment}"`);
      }
    }
  });

  it('lists the variables that are read, with their defaults, and so does .env.example', () => {
    const schema = readFileSync('lib/config/env.ts', 'utf8');
    const variables = [...schema.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name]) => name).sort();
    const example = readFileSync('.env.example', 'utf8');
    expect(variables.length).toBeGreaterThan(5);
    expect([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual(variables);
    const rows = page('configuration').html.matchAll(/<td[^>]*><code>([A-Z_]+)<\/code>/g);
    expect([...rows].map(([, name]) => name).sort()).toEqual(variables);
    for (const [, name, value] of example.matchAll(/^([A-Z_]+)=(.+)$/gm)) {
      expect(page('configuration').text, name).toContain(value);
    }
  });

  it('lists every error code with its status', () => {
    const rows = page('api/errors-and-limits').html.matchAll(
      /<td[^>]*><code>([a-z_]+)<\/code><\/td>\s*<td[^>]*>(\d{3})</g,
    );
    const listed = [...rows].map(([, code, status]) => [code, Number(status)]);
    expect(listed.sort()).toEqual(
      Object.entries(ERROR_TABLE)
        .map(([code, { status }]) => [code, status])
        .sort(),
    );
  });
});
