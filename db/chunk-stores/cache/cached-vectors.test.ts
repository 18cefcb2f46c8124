import { expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { Random } from '#lib/foundation/core/random.ts';
import { cosine } from '#lib/answering/retrieval/cosine.ts';

import { nearestChunks } from './cached-vectors.ts';
import { VectorRows } from './vector-rows.ts';

const DIMENSION = 100;
const random = new Random(7);
const numbers = () => Float32Array.from({ length: DIMENSION }, () => random.next() - 0.5);
const SUBJECTS = Array.from({ length: 20 }, numbers);

/** Of one of some subjects, as texts are. */
const ofSubject = () => {
  const [subject, own] = [SUBJECTS[Math.floor(random.next() * SUBJECTS.length)] ?? numbers(), numbers()];
  return subject.map((value, at) => value + Number(own[at]));
};

const rows = new VectorRows(DIMENSION);
const VECTORS = Array.from({ length: 3_000 }, ofSubject);
const [everybody, legal] = [['public'], ['department:Legal']];
const isMeant = (number: number) => number % 3 !== 0 && [1, 2].includes(number % 4);
for (const [number, vector] of VECTORS.entries()) {
  const page = `page ${number % 60}`;
  const named = { pageId: page, pageTitle: page, sectionHeading: page, sourceKey: page };
  const chunk = { id: `chunk ${number}`, revision: '1', documentId: `book ${number % 4}`, ...named };
  rows.put({ chunk: { ...chunk, accessList: number % 3 === 0 ? legal : everybody }, vector });
}

it('finds the nearest of what is meant, as near as they are', async () => {
  for (let asked = 0; asked < 20; asked += 1) {
    const vector = ofSubject();
    const query = { terms: [], vector: [...vector], filters: { documentIds: ['book 1', 'book 2'] }, limit: 20 };
    const found = await nearestChunks(rows, ANONYMOUS, query);
    const exact = VECTORS.flatMap((other, number) => (isMeant(number) ? [cosine(vector, other)] : []));
    exact.sort((one, other) => other - one);
    expect(found).toHaveLength(20);
    expect(new Set(found.map(({ id }) => id)).size).toBe(20);
    for (const [index, { id, score }] of found.entries()) {
      const number = Number(id.slice('chunk '.length));
      expect(isMeant(number)).toBe(true);
      expect(score).toBeCloseTo(cosine(vector, VECTORS[number] ?? vector), 6);
      expect(score).toBeCloseTo(Number(exact[index]), 6);
    }
  }
});

it('finds nearly all of the nearest of many by comparing those alone whose signs are alike, and as near as they are', async () => {
  let found = 0;
  for (let asked = 0; asked < 20; asked += 1) {
    const query = { terms: [], vector: [...ofSubject()], filters: { documentIds: ['book 1', 'book 2'] }, limit: 20 };
    const exact = await nearestChunks(rows, ANONYMOUS, query);
    const quick = await nearestChunks(rows, ANONYMOUS, { ...query, comparedWhole: 250 });
    expect(quick).toHaveLength(20);
    const scores = new Map(exact.map(({ id, score }) => [id, score]));
    for (const { id, score } of quick) {
      expect(isMeant(Number(id.slice('chunk '.length)))).toBe(true);
      expect(scores.get(id) ?? score).toBe(score);
      if (scores.has(id)) found += 1;
    }
  }
  expect(found / (20 * 20)).toBeGreaterThan(0.9);
});

it('finds as many as were asked for where more passages are the same than are compared', async () => {
  const copies = new VectorRows(DIMENSION);
  const vector = ofSubject();
  for (let number = 0; number < 400; number += 1) {
    const named = { pageId: 'page', pageTitle: '', sectionHeading: '', sourceKey: '', documentId: 'book' };
    copies.put({ chunk: { ...named, id: `chunk ${number}`, revision: '1', accessList: everybody }, vector });
  }
  const query = { terms: [], vector: [...vector], filters: {}, limit: 20, comparedWhole: 150 };
  expect(await nearestChunks(copies, ANONYMOUS, query)).toHaveLength(20);
});
