import { describe, expect, it } from 'vitest';

import { splitFrontMatter } from './page-front-matter.ts';

describe('splitFrontMatter', () => {
  it('takes title, language, address and authors', () => {
    const { frontMatter, body } = splitFrontMatter(
      '---\ntitle: "A: B"\nlang: de\nurl: https://example.org/a b\nauthor: Ada\n---\nText',
    );
    expect(frontMatter).toMatchObject({
      title: 'A: B',
      language: 'de',
      url: 'https://example.org/a%20b',
      authors: ['Ada'],
    });
    expect(body).toBe('Text');
  });

  it.each(['---\n\nA rule above.', '---\n- a\n- b\n---\nx', '---\n: : :\n\t- {\n---\nx', 'x\n---\ntitle: y\n---\n'])(
    'leaves what is no front matter in the text: %j',
    (source) => {
      expect(splitFrontMatter(source)).toMatchObject({ body: source, frontMatter: { title: null } });
    },
  );

  it('reads TOML between its own fences, with dates as in YAML', () => {
    const { frontMatter, body } = splitFrontMatter(
      '+++\ntitle = "A: B"\ndate = 2026-03-31\n\n[params]\nlang = "no"\n+++\nText\n+++\n',
    );
    expect(frontMatter).toMatchObject({ title: 'A: B', language: null });
    expect(frontMatter.fields.get('date')).toBe('2026-03-31');
    expect(body).toBe('Text\n+++\n');
    expect(splitFrontMatter('+++\n\nWords.\n\n+++\n').body).toBe('+++\n\nWords.\n\n+++\n');
  });

  it('reads line by line what is almost YAML', () => {
    const { frontMatter, body } = splitFrontMatter('---\ntitle: Ownership: a tour\nlang: "en"\n---\nx');
    expect(frontMatter).toMatchObject({ title: 'Ownership: a tour', language: 'en' });
    expect(body).toBe('x');
  });

  it('takes an empty block away and refuses addresses that are not on the web', () => {
    expect(splitFrontMatter('---\n---\nx').body).toBe('x');
    expect(splitFrontMatter('---\nurl: javascript:alert(1)\ntitle: 2024\n---\nx').frontMatter).toMatchObject({
      url: null,
      title: '2024',
    });
  });
});
