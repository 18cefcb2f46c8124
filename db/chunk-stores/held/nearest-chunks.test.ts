import { expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/access/viewer.ts';
import { Random } from '#lib/core/random.ts';

import { nearestChunks } from './nearest-chunks.ts';
import { ofLengthOne, VectorRows } from './vector-rows.ts';

const DIMENSION = 96;
const random = new Random(7);
const numbers = () => Float32Array.from({ length: DIMENSION }, () => random.next() - 0.5);
const SUBJECTS = Array.from({ length: 20 }, numbers);

/** Of one of some subjects, as texts are. */
const ofSubject = () => {
  const [subject, own] = [SUBJECTS[Math.floor(random.next() * SUBJECTS.length)] ?? numbers(), numbers()];
  return ofLengthOne(subject.map((value, at) => value + Number(own[at]))) ?? subject;
};

const rows = new VectorRows(DIMENSION);
const [everybody, legal] = [['public'], ['department:Legal']];
for (let number = 0; number < 3_000; number += 1) {
  const page = `page ${number % 60}`;
  const named = { pageId: page, pageTitle: page, sectionHeading: page, sourceKey: page };
  const chunk = { id: `chunk ${number}`, revision: '1', documentId: `book ${number % 4}`, ...named };
  rows.put({ chunk: { ...chunk, accessList: number % 3 === 0 ? legal : everybody }, vector: ofSubject() });
}

it('finds nearly all of the nearest of many by comparing those alone that agree in signs, and none that is not meant', async () => {
  let found = 0;
  for (let asked = 0; asked < 20; asked += 1) {
    const query = { terms: [], vector: [...ofSubject()], filters: { documentIds: ['book 1', 'book 2'] }, limit: 20 };
    const exact = await nearestChunks(rows, ANONYMOUS, { ...query, comparedWhole: rows.length });
    const quick = await nearestChunks(rows, ANONYMOUS, { ...query, comparedWhole: 150 });
    expect(quick).toHaveLength(20);
    const ids = new Set(exact.map(({ id }) => id));
    found += quick.filter(({ id }) => ids.has(id)).length;
    for (const { id } of quick) {
      const number = Number(id.slice('chunk '.length));
      expect([number % 3 === 0, [1, 2].includes(number % 4)]).toEqual([false, true]);
    }
    // As exactly as they are compared one by one.
    const scores = new Map(exact.map(({ id, score }) => [id, score]));
    for (const { id, score } of quick) expect(scores.get(id) ?? score).toBe(score);
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
