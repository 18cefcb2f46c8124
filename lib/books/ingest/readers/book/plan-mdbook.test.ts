import { describe, expect, it } from 'vitest';

import { parseSummary } from './plan-mdbook.ts';

describe('parseSummary', () => {
  it('lists prefix, numbered, draft and suffix chapters in order with their depth', () => {
    const summary = `# Summary\n\nSome words.\n\n[Preface](preface.md)\n[Second](<with space.md>)\n\n# Part *one*\n\n- [\`A\` & B](a.md)\n    * [C](c.md)\n\n      - [D]()\n- no link\n  - [E](e.md)\n\n---\n\n[End](end.md)\n<!-- [no](no.md) -->\n`;
    expect(parseSummary(summary)).toEqual([
      { title: 'Preface', link: 'preface.md', depth: 0, chapter: null },
      { title: 'Second', link: 'with space.md', depth: 0, chapter: null },
      { title: 'Part one', link: null, depth: 0, chapter: null },
      { title: 'A & B', link: 'a.md', depth: 0, chapter: '1' },
      { title: 'C', link: 'c.md', depth: 1, chapter: '1.1' },
      { title: 'D', link: null, depth: 2, chapter: '1.1.1' },
      { title: 'E', link: 'e.md', depth: 1, chapter: '2.1' },
      { title: 'End', link: 'end.md', depth: 0, chapter: null },
    ]);
  });

  it('finds nothing in a text without chapters', () => {
    expect(parseSummary('# Summary\n\nNothing yet.')).toEqual([]);
  });
});
