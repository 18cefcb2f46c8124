import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = readFileSync('docs/threat-model.md', 'utf8');

it('names a test that exists for every promise', () => {
  const promises = PAGE.slice(PAGE.indexOf('## Promises')).split('\n');
  const rows = promises.filter((line) => line.startsWith('| ') && !/^\| (?:Promise |-)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  const named = rows.map((row) => [...row.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path));
  expect(named.filter((paths) => paths.length === 0)).toEqual([]);
  const missing = named
    .flat()
    .filter((path) => !existsSync(/^(?:components|db|lib|offline)\//.test(path) ? path : `tests/${path}`));
  expect(missing).toEqual([]);
});
