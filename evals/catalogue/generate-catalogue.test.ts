import { describe, expect, it } from 'vitest';

import { generateCatalogue } from './generate-catalogue.ts';

const { documents, identifiers } = generateCatalogue(1);

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

describe('generateCatalogue', () => {
  it('gives the same for the same seed, and something else for another', () => {
    expect(generateCatalogue(1)).toEqual({ documents, identifiers });
    expect(generateCatalogue(2).documents).not.toEqual(documents);
  });

  it('gives a thousand documents, each with an id and a title of its own', () => {
    expect(documents).toHaveLength(1000);
    expect(isUnique(documents.map(({ id }) => id))).toBe(true);
    expect(isUnique(documents.map(({ title }) => title.toLowerCase()))).toBe(true);
    expect(isUnique(documents.map(({ ownName }) => ownName.toLowerCase()))).toBe(true);
  });

  it('has near-duplicates of every kind of document', () => {
    const alike = Map.groupBy(documents, ({ likeness }) => likeness);
    expect([...alike.values()].every(({ length }) => length >= 2)).toBe(true);
    expect(new Set(documents.map(({ documentType }) => documentType)).size).toBe(12);
  });

  it('spreads dates over the years, and uploads nothing before it was written', () => {
    const years = new Set(documents.map(({ updatedAt }) => updatedAt.getUTCFullYear()));
    expect([...years].toSorted()).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    expect(documents.every(({ updatedAt, uploadedAt }) => uploadedAt >= updatedAt)).toBe(true);
    expect(documents.every(({ uploadedAt }) => uploadedAt < new Date('2026-11-20'))).toBe(true);
  });

  it('gives every document one to six pages of text of their own', () => {
    const counts = new Set(documents.map(({ pages }) => pages.length));
    expect([...counts].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(isUnique(documents.flatMap(({ pages }) => pages.map(({ markdown }) => markdown)))).toBe(true);
  });

  it('plants every identifier in one place, and its near misses in other documents', () => {
    const text = documents.flatMap(({ id, pages }) => pages.map(({ markdown }) => ({ id, markdown })));
    for (const { identifier, documentId } of identifiers) {
      const exact = new RegExp(`(?<![\\w.:-])${RegExp.escape(identifier)}(?![\\w]|[.:-]+\\w)`);
      expect(text.filter(({ markdown }) => exact.test(markdown)).map(({ id }) => id)).toEqual([documentId]);
    }
    expect(identifiers.length).toBeGreaterThanOrEqual(300);
  });
});
