import { posix } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { frontMatterFields } from './page-front-matter.ts';

/** Fields with the current addresses of a page, and with those that lead to it since it was moved. */
const NAMES = ['slug', 'permalink', 'url', 'aliases', 'redirect_from'];
const ADDRESSES_MAX = 50;
const LENGTH_MAX = 500;

/** Returns the addresses within its site that a page's front matter names, in the form of `addressKey`. */
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

/**
 * Normalises an address within a site: removes the slashes, endings and differences in case by which the same page may be addressed in several ways.
 */
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
