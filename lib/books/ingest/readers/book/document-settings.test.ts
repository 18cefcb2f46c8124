import { describe, expect, it } from 'vitest';

import { parseDocumentSettings, settingsOfFrontMatter } from './document-settings.ts';

describe('lectern.yaml', () => {
  it('says what a document is', () => {
    const yaml = `title: Year Report
description: What happened.
document_type: report
department: sales
origin: wiki
date: 2026-03-31
language: en
authors: [Ann, Bob]
access:
  - department:sales
  - user:zoe
include: [LICENSE.md]
exclude: ["demos/**"]
`;
    expect(parseDocumentSettings(yaml, 'lectern.yaml')).toEqual({
      title: 'Year Report',
      language: 'en',
      dialect: null,
      authors: ['Ann', 'Bob'],
      include: ['LICENSE.md'],
      exclude: ['demos/**'],
      details: {
        documentType: 'report',
        department: 'sales',
        origin: 'wiki',
        dateMs: Date.UTC(2026, 2, 31),
        accessList: ['department:sales', 'user:zoe'],
        description: 'What happened.',
      },
    });
  });

  it.each(['', '# nothing yet\n'])('may say nothing: %j', (yaml) => {
    expect(parseDocumentSettings(yaml, 'lectern.yaml')).toMatchObject({ title: null, details: { accessList: null } });
  });

  it('tells an empty list of readers from none', () => {
    expect(parseDocumentSettings('access: []', 'lectern.yaml').details.accessList).toEqual([]);
  });

  it.each([
    ['title: A\naccess:\n  - public\n  - everybody\n', /^lectern[.]yaml, line 4: A grant is/],
    ['title: A\nacess: [public]\n', /^lectern[.]yaml, line \d+: There is no setting acess[.]/],
    ['title: A\n\ndate: soon\n', /^lectern[.]yaml, line 3: A date is written/],
    ['title: A\naccess: public\n', /^lectern[.]yaml, line 2: /],
    ['title: "A\naccess: [public]\n', /^lectern[.]yaml, line \d+: /],
    ['- a\n- b\n', /^lectern[.]yaml, line 1: /],
    ['a: &a [x]\naccess: *a\n', /^lectern[.]yaml, line 1: /],
    ['access:\n', /^lectern[.]yaml, line 1: /],
  ])('is refused by its lines: %j', (yaml, message) => {
    expect(() => parseDocumentSettings(yaml, 'lectern.yaml')).toThrow(message);
  });
});

describe('the front matter of a document of one page', () => {
  const read = (fields: Record<string, unknown>) => settingsOfFrontMatter(new Map(Object.entries(fields)), 'a.md');

  it('says the same, and what other programs mean by it is left alone', () => {
    expect(
      read({ document_type: 'report', date: '2026-03-31', access: ['user:ann'], department: 7, layout: 'post' }),
    ).toEqual({
      documentType: 'report',
      department: null,
      origin: null,
      dateMs: Date.UTC(2026, 2, 31),
      accessList: ['user:ann'],
      description: null,
    });
    expect(read({ date: 'soon' }).dateMs).toBeNull();
    expect(read({ access: 'public' }).accessList).toEqual(['public']);
    expect(read({}).accessList).toBeNull();
  });

  it.each([[['everybody']], [null], ['user:'], [{ user: 'ann' }], ['']])(
    'is refused when it does not say who may read: %j',
    (access) => {
      expect(() => read({ access })).toThrow(/^a[.]md: its front matter does not say who may read it/);
    },
  );
});
