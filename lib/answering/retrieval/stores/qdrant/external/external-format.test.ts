import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';

import { pointIdSchema } from '../collection-format.ts';
import { mappingSchema } from '../../external/collection-mapping.ts';
import { externalFormat } from './external-format.ts';

const TEXT = 'A mutex guards shared data. Only one thread may hold it 👩‍👩‍👧.\n\nThe lock is released.';
const UUID = '6f1c0e52-7a54-4c7e-9d0b-2f6a3c1b9e10';
const mapping = mappingSchema.parse({
  text: 'content',
  access: 'acl',
  title: 'page_title',
  address: 'source_url',
  heading: 'section_heading',
});
const format = externalFormat({ name: 'rag', dimension: 1024, mapping });
const PUBLIC = { key: 'acl', match: { any: ['public'] } };
const payload = {
  content: TEXT,
  acl: ['public', 'department:legal'],
  source_url: 'https://a.example/x',
  page_title: 'Locks',
  section_heading: 'Mutex',
};

describe('externalFormat', () => {
  it('makes a chunk a page version of its own, with sentences inside it', () => {
    const chunk = format.chunkOf({ id: UUID, payload });
    expect(chunk).toMatchObject({
      id: UUID,
      documentId: `point:rag:${UUID}`,
      pageId: `point:rag:${UUID}`,
      restsOn: `point:rag:${UUID}`,
      pageVersion: createHash('sha256').update(TEXT).digest('hex'),
      pageTitle: 'Locks',
      sectionHeading: 'Mutex',
      sourceKey: 'https://a.example/x',
      start: 0,
      end: TEXT.length,
      text: TEXT,
      accessList: ['public', 'department:legal'],
    });
    expect(chunk?.sentences.map(({ start, end }) => TEXT.slice(start, end))).toEqual([
      'A mutex guards shared data.',
      'Only one thread may hold it 👩‍👩‍👧.',
      'The lock is released.',
    ]);
  });

  it.each([
    ['without a payload', null],
    ['without the text', { page_title: 'x' }],
    ['with a text that is none', { content: 7 }],
    ['with an empty text', { content: ' \n' }],
  ])('takes a point %s for no chunk', (_kind, odd) => {
    expect(format.chunkOf({ id: 1, payload: odd })).toBeNull();
  });

  it('takes what is missing beside the text for empty', () => {
    expect(format.chunkOf({ id: 1, payload: { content: TEXT, source_url: 7 } })).toMatchObject({
      sourceKey: '',
      pageTitle: '',
      sectionHeading: '',
      headingPath: [],
      accessList: [],
    });
  });

  it.each([UUID, '0', '42', '9007199254740993', '18446744073709551615'])('finds the point of chunk %s again', (id) => {
    expect(String(format.pointIdOf(id))).toBe(id);
    expect(format.chunkOf({ id: pointIdSchema.parse(format.pointIdOf(id)), payload })?.id).toBe(id);
  });

  it.each(['', 'x', '-1', '1.5', '007', `${UUID}0`])('has no point for %j', (id) => {
    expect(format.pointIdOf(id)).toBeNull();
  });

  it('filters by what such points have', () => {
    const filters = {
      sourceKeys: ['s'],
      pageTitles: ['t'],
      sectionHeadings: ['h'],
      pageIds: ['point:rag:7', 'p', `point:rag:${UUID}`, 'point:other:8'],
    };
    expect(format.conditionOf(ANONYMOUS, { ...filters, documentIds: ['point:rag:7', 'other'] })).toEqual({
      must: [
        PUBLIC,
        { key: 'source_url', match: { any: ['s'] } },
        { key: 'page_title', match: { any: ['t'] } },
        { key: 'section_heading', match: { any: ['h'] } },
        { should: [{ has_id: [7] }] },
        { has_id: [7, UUID] },
      ],
    });
    expect(format.conditionOf(ANONYMOUS, {})).toEqual({ must: [PUBLIC] });
  });

  it.each([
    ['another document', { documentIds: ['other'] }],
    ['no document', { documentIds: [] }],
    ['no page of it', { pageIds: ['p', 'point:rag:x', 'point:other:7'] }],
    ['no page', { pageIds: [] }],
    ['no title', { pageTitles: [] }],
    ['no address', { sourceKeys: [] }],
    ['no section', { sectionHeadings: [] }],
  ])('finds nothing in %s', (_kind, filters) => {
    expect(format.conditionOf(ANONYMOUS, filters)).toBeNull();
  });
});
