import { describe, expect, it } from 'vitest';

import { ANONYMOUS, mayRead, type Viewer } from '#lib/people/access/viewer.ts';

import { accessListOf, entriesOf } from './access-forms.ts';
import { type AccessMapping, DEFAULT_FORMS, mappingSchema } from './collection-mapping.ts';

const viewer = (changes: Partial<Viewer>): Viewer => ({ ...ANONYMOUS, ...changes });
const ANN = viewer({ userId: 'ann', department: 'legal', orgId: 'acme' });
const plain: AccessMapping = { key: 'acl', ...DEFAULT_FORMS };

describe('the access list of a point', () => {
  it.each([
    [['public'], ['public']],
    [
      ['user:ann', 'department:legal', 'org:acme'],
      ['user:ann', 'department:legal', 'org:acme'],
    ],
    ['department:legal', ['department:legal']],
    [['department:legal', 7, null, ['public'], { public: true }], ['department:legal']],
    [undefined, []],
    [null, []],
    [[], []],
    [true, []],
    [7, []],
    [{ public: true }, []],
    [[['public']], []],
    [['Public', 'public ', 'staged:', 'everybody', 'user:', ''], []],
    ['["public"]', []],
  ])('%j lets read %j', (acl, grants) => {
    expect(accessListOf({ acl }, plain)).toEqual(grants);
  });

  it('stands where the mapping says, however deep, and nowhere else', () => {
    const deep = { ...plain, key: 'metadata.acl' };
    expect(accessListOf({ metadata: { acl: ['public'] } }, deep)).toEqual(['public']);
    for (const payload of [
      { 'metadata.acl': ['public'] },
      { metadata: [{ acl: ['public'] }] },
      { acl: ['public'] },
      null,
    ])
      expect(accessListOf(payload, deep)).toEqual([]);
  });

  it('is that of everybody where the mapping says public', () => {
    expect(accessListOf(null, 'public')).toEqual(['public']);
  });
});

describe('names written another way', () => {
  const theirs = mappingSchema.parse({
    text: 'text',
    access: { key: 'acl', everybody: 'all', user: '{}', department: 'group:{}', org: '{}@tenant' },
  }).access as AccessMapping;

  it('name the same readers', () => {
    expect(entriesOf(ANN, theirs)).toEqual(['all', 'ann', 'group:legal', 'acme@tenant']);
    expect(accessListOf({ acl: ['ann', 'group:legal', 'acme@tenant', 'all'] }, theirs)).toEqual([
      'user:ann',
      'department:legal',
      'org:acme',
      'public',
    ]);
  });

  it('give nobody what is somebody else’s, whatever they are called', () => {
    const impostors = ['group:legal', 'all', 'acme@tenant'].map((userId) => viewer({ userId }));
    for (const impostor of impostors) {
      expect(entriesOf(impostor, theirs)).toEqual(['all']);
      for (const entry of ['group:legal', 'acme@tenant'])
        expect(mayRead(impostor, accessListOf({ acl: [entry] }, theirs))).toBe(false);
    }
  });

  it('let store and check agree about every reader and every entry', () => {
    const readers = [
      ANN,
      ANONYMOUS,
      viewer({ userId: 'legal' }),
      viewer({ department: 'ann' }),
      viewer({ userId: '\uD800' }),
    ];
    const entries = ['all', 'ann', 'legal', 'group:legal', 'group:ann', 'acme@tenant', 'group:', '@tenant', 'public'];
    for (const access of [plain, theirs])
      for (const reader of readers)
        for (const entry of entries)
          expect(entriesOf(reader, access).includes(entry)).toBe(
            mayRead(reader, accessListOf({ acl: [entry] }, access)),
          );
  });
});
