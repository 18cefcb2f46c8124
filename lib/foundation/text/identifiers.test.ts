import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findIdentifiers, holdsIdentifier, identifierKey, type IdentifierPlaceKind } from './identifiers.ts';

const namesIn = (text: string, kind: IdentifierPlaceKind = 'prose') =>
  findIdentifiers(text, undefined, { kindAt: () => kind }).map(({ identifier }) => identifier);

describe('findIdentifiers', () => {
  it.each([
    ['Ticket PPR-9087, then PROJ-123. And (AB-12-C)!', ['PPR-9087', 'PROJ-123', 'AB-12-C']],
    ['fixes CVE-2026-1234.', ['CVE-2026-1234']],
    ['PPR-9087a after PPR-9087, E5646 and W8755', ['PPR-9087a', 'PPR-9087', 'E5646', 'W8755']],
    ['from 8.3.1 to v2.0, 18.3.1-rc.2; 8.3.10.', ['8.3.1', 'v2.0', '18.3.1-rc.2', '8.3.10']],
    ['8.3.1-8.3.5', ['8.3.1', '8.3.5']],
    ['Section 8.3 costs 3.5 million', ['8.3']],
    ['a std::vector<int> and std::vec::Vec::new()', ['std::vector', 'std::vec::Vec::new()']],
    ['call os.path.join, not www.example.com or docs.example.com', ['os.path.join']],
    ['read_file(x) and readFile() set MAX_SIZE', ['read_file', 'readFile()', 'MAX_SIZE']],
    ['error E0382, TS2345, 0x80070057', ['E0382', 'TS2345', '0x80070057']],
    ['with --dry-run — or --no-color=always', ['--dry-run', '--no-color']],
    ['PPR-9087-related, see PPR-9087.md', ['PPR-9087', 'PPR-9087']],
    ['An up-to-date, well-known book -- in 2024-03-01 at 10:30, e.g. 3.5 or 1/2.', []],
    ['He said so.Then he left, i.e. went home...', []],
  ])('finds in %j', (text, identifiers) => {
    expect(namesIn(text)).toEqual(identifiers);
  });

  it('takes in code and headings what could be anything elsewhere', () => {
    expect(namesIn('tar -x file.tar and fooBar(1)')).toEqual([]);
    expect(namesIn('tar -x fs.readFile and fooBar(1)', 'code')).toEqual(['-x', 'fs.readFile', 'fooBar']);
    expect(namesIn('8.3 Valves')).toEqual([]);
    expect(namesIn('8.3 Valves', 'heading')).toEqual(['8.3']);
  });

  it('says where they stand', () => {
    const text = 'Über PPR-9087 und 8.3.1.';
    for (const { identifier, start, end } of findIdentifiers(text)) expect(text.slice(start, end)).toBe(identifier);
    expect(findIdentifiers(text)).toHaveLength(2);
  });

  it('reads what people type in any case', () => {
    const found = findIdentifiers('what of ppr-9087 and cve-2026-1?', undefined, { anyCase: true });
    expect(found.map(({ identifier }) => identifier)).toEqual(['ppr-9087', 'cve-2026-1']);
  });

  it('follows the patterns it is given, whatever they leave out', () => {
    const pattern = { source: String.raw`INV/\d+`, place: 'anywhere' } as const;
    expect(findIdentifiers('INV/12. INV/123a, PPR-1', [pattern]).map(({ identifier }) => identifier)).toEqual([
      'INV/12',
    ]);
  });

  it.each(['AAAAB3NzaC1yc2EAAAABIwAAAQEAklOUpkDH', 'aA', 'a_', 'A-', '1.', 'a.', 'a::', '-1-', '__', ' 1'])(
    'comes to an end with %j repeated a hundred thousand times',
    (piece) => {
      const text = `${piece.repeat(100_000 / piece.length)} +`;
      for (const anyCase of [false, true]) expect(findIdentifiers(text, undefined, { anyCase })).toEqual([]);
    },
  );

  it('leaves out what is longer than any name', () => {
    expect(namesIn(`A${'1'.repeat(300)}`)).toEqual([]);
  });
});

const digits = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);
const capitals = fc.stringMatching(/^[A-Z]{2,5}$/);
const lower = fc.stringMatching(/^[a-z]{3,8}$/);

const ticket = fc.tuple(capitals, digits(1, 99_999)).map((parts) => parts.join('-'));
const dotted = fc.array(digits(0, 40), { minLength: 3, maxLength: 4 }).map((parts) => parts.join('.'));
const path = fc.array(lower, { minLength: 2, maxLength: 4 }).map((parts) => parts.join('::'));
const snake = fc.array(lower, { minLength: 2, maxLength: 3 }).map((parts) => parts.join('_'));
const option = fc.array(lower, { minLength: 1, maxLength: 3 }).map((parts) => `--${parts.join('-')}`);

const before = fc.constantFrom('', ' ', '(', '"', 'see ', '\n', '„', ', ');
const after = fc.constantFrom('', ' ', ')', '"', '. ', ', ', '; ', '!', '?', ':\n', '…', '.');

describe('an identifier', () => {
  it('is found as it stands, whatever sentence it stands in', () => {
    fc.assert(
      fc.property(fc.oneof(ticket, dotted, path, snake, option), before, after, (identifier, left, right) => {
        expect(namesIn(`${left}${identifier}${right}`)).toEqual([identifier]);
      }),
    );
  });

  it('is never found in a longer one', () => {
    const longer = fc.oneof(
      fc.tuple(ticket, fc.oneof(digits(0, 99), fc.constantFrom('-7', '-A', '-12-B', 'X', '_x'))),
      fc.tuple(dotted, fc.oneof(digits(0, 99), fc.constantFrom('.0', '.12', '.x'))),
      fc.tuple(path, fc.oneof(lower, fc.constantFrom('::more', '_x', '2'))),
      fc.tuple(snake, fc.oneof(lower, fc.constantFrom('_more', '2'))),
      fc.tuple(option, fc.oneof(lower, fc.constantFrom('-more', '2'))),
    );
    fc.assert(
      fc.property(longer, before, after, ([identifier, rest], left, right) => {
        const text = `${left}${identifier}${rest}${right}`;
        expect(namesIn(text)).not.toContain(identifier);
        expect(holdsIdentifier(text, identifier)).toBe(false);
      }),
    );
  });

  it('is never found behind what begins a longer one', () => {
    const longer = fc.oneof(
      fc.tuple(fc.constantFrom('AB-', '7-', 'X', '1'), ticket),
      fc.tuple(fc.constantFrom('1', '2.', '18.'), dotted),
      fc.tuple(fc.constantFrom('more::', 'x_', 'x'), path),
    );
    fc.assert(
      fc.property(longer, before, ([start, identifier], left) => {
        expect(namesIn(`${left}${start}${identifier}`)).not.toContain(identifier);
        expect(holdsIdentifier(`${left}${start}${identifier}`, identifier)).toBe(false);
      }),
    );
  });

  it('is found in any text without a fault, none within another', () => {
    const piece = fc.oneof(
      fc.constantFrom('-', '.', '::', '--', '_', '()', ' ', 'A', 'b', '1', 'v', '\u{1F468}'),
      ticket,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const found = findIdentifiers(text);
        for (const [index, { identifier, start, end }] of found.entries()) {
          expect(text.slice(start, end)).toBe(identifier);
          expect(start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0);
        }
      }),
    );
  });
});

describe('identifiers that are the same', () => {
  it.each([
    ['V8.3.1', '8.3.1'],
    ['readFile()', 'readfile'],
    ['PPR-9087', 'ppr-9087'],
    ['v8', 'v8'],
    ['--Flag', '--flag'],
  ])('%s has the key %s', (identifier, key) => {
    expect(identifierKey(identifier)).toBe(key);
  });

  it('stand in a text as a whole, in any case', () => {
    expect(holdsIdentifier('On ppr-9087 (c++)', 'PPR-9087')).toBe(true);
    expect(holdsIdentifier('annual-report-ppr-9087', 'PPR-9087')).toBe(true);
    expect(holdsIdentifier('PPR-90871', 'PPR-9087')).toBe(false);
    expect(holdsIdentifier('anything', '')).toBe(false);
    expect(holdsIdentifier('a+b .*', '.*')).toBe(true);
  });
});
