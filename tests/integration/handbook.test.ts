import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { ERROR_TABLE } from '#lib/foundation/core/errors.ts';
import type { ReadPage } from '#lib/books/ingest/page-reading.ts';
import { HANDBOOK, handbookPages } from '#tests/support/handbook-pages.ts';
import { variableNames } from '#tests/support/variable-names.ts';

const README = readFileSync('README.md', 'utf8');
let pages: Map<string, ReadPage>;

beforeAll(async () => {
  pages = await handbookPages();
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

  it('lists the variables that are read, with their defaults', () => {
    const rows = page('configuration').html.matchAll(/<td[^>]*><code>([A-Z_]+)<\/code><\/td>\s*<td[^>]*>(.*?)<\/td>/g);
    const defaults = [...rows].map(
      ([, name = '', cell = '']) => [name, /^<code>(.*)<\/code>$/.exec(cell)?.[1]] as const,
    );
    expect(variableNames().length).toBeGreaterThan(40);
    expect(defaults.map(([name]) => name).sort()).toEqual(variableNames());
    expect(parseEnv(Object.fromEntries(defaults))).toEqual(parseEnv({}));
    // A figure that is no code would not be compared.
    expect(page('configuration').html).not.toMatch(/<td[^>]*>[\d.]+<\/td>/);
  });

  it('agrees with .env.example, where each variable has one line of explanation and its default, commented out', () => {
    const example = readFileSync('.env.example', 'utf8');
    const lines = [...example.matchAll(/^# \S.*\n#([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value]) => [name, value] as const,
    );
    expect(lines.map(([name]) => name).sort()).toEqual(variableNames());
    expect(parseEnv(Object.fromEntries(lines))).toEqual(parseEnv({}));
    const listed = new Map(lines);
    const tables = ['configuration', 'adding-books'].map((path) => page(path).html).join('\n');
    const rows = [...tables.matchAll(/<td[^>]*><code>([A-Z_]+)<\/code><\/td>\s*<td[^>]*><code>([^<]*)<\/code><\/td>/g)];
    for (const [, name = '', value] of rows) expect(listed.get(name), name).toBe(value);
    expect(new Set(rows.map(([, name]) => name)).size).toBeGreaterThan(50);
    expect(example.match(/^[A-Z_]+=/m), 'copying the file changes nothing').toBeNull();
  });

  it('has the words that the README quotes where the README says', () => {
    const [, start, end, quote] = /"start": (\d+),\s*"end": (\d+),\s*"quote": "(.*)"/.exec(README) ?? [];
    const [, version] = /"page_version": "(\w+)…"/.exec(README) ?? [];
    const { text } = page('operating');
    expect(quote?.length).toBeGreaterThan(50);
    expect(text.slice(Number(start), Number(end))).toBe(quote);
    expect(README).toContain(`text.slice(${start}, ${end})`);
    expect(createHash('sha256').update(text).digest('hex').slice(0, version?.length)).toBe(version);
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
