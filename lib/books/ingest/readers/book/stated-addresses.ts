import { posix } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { frontMatterFields } from './page-front-matter.ts';

/** Addresses that a page has now, and those that lead to it since it moved. */
const NAMES = ['slug', 'permalink', 'url', 'aliases', 'redirect_from'];
const ADDRESSES_MAX = 50;
const LENGTH_MAX = 500;

/** The addresses within its site that a page names above its text, as `addressKey` writes them. */
export function statedAddresses(source: string, { filename }: Pick<PlannedPage, 'filename'>): string[] {
  const fields = frontMatterFields(source);
  if (fields === null) return [];
  const written = NAMES.flatMap((name) => fields.get(name) ?? []).flatMap((value: unknown) =>
    typeof value === 'string' && value.length <= LENGTH_MAX && !/^[a-z]+:/i.test(value) ? [value] : [],
  );
  return written
    .slice(0, ADDRESSES_MAX)
    .map((address) => addressKey(address.startsWith('/') ? address : posix.join(posix.dirname(filename), address)))
    .filter((key) => key !== '');
}

/** An address within a site, without the slashes, endings and cases by which the same page is written in several ways. */
export function addressKey(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return posix
    .normalize(`/${path}`)
    .slice(1)
    .replace(/\/$/, '')
    .replace(/\.(?:html?|md|markdown|mdx|rst|adoc|[qr]md)$/i, '')
    .replace(/(?:^|\/)_?(?:index|readme)$/i, '')
    .toLowerCase();
}
