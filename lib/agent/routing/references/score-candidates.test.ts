import { describe, expect, it } from 'vitest';

import type { CatalogueEntry } from '#lib/library/catalogue.ts';

import { readPhrase } from '../listing/read-phrase.ts';
import { embeddedTitle } from './embedded-title.ts';
import { scoreCandidates } from './score-candidates.ts';

const entry = (title: string): CatalogueEntry => ({
  id: title,
  title,
  type: 'markdown',
  webUrl: null,
  language: 'en',
  authors: [],
  createdAt: new Date('2025-01-01'),
  updatedAt: new Date('2025-01-01'),
  filename: `${title}.md`,
  documentType: null,
  department: null,
  origin: null,
  sourceUpdatedAt: new Date('2025-01-01'),
  summaryBrief: null,
  summaryStandard: null,
  pageCount: 1,
});
const pool = [
  'Tern Fitting Manual 2.0',
  'Tern Fitting Manual 2.1',
  'Osprey Release Notes 5.0.0',
  'Osprey Release Notes 5.0.1',
  'Roof Forum Minutes 3 May 2021',
  'Roof Forum Minutes 4 May 2021',
  'AB-7 The last door sticks',
  'CD-8 The last door sticks',
].map(entry);
const now = new Date('2026-01-01');
const calendar = { timeZone: 'UTC', weekStart: 'monday' } as const;
const phraseOf = (name: string) => readPhrase(name, { vocabulary: { byFirstWord: new Map() }, now, calendar });

describe('a reference with numbers', () => {
  it.each([
    ['version 2.0 of the Tern fitting manual', ['Tern Fitting Manual 2.0']],
    ['release notes of Osprey 5.0.0', ['Osprey Release Notes 5.0.0']],
    ['Roof Forum minutes of May 4th, 2021', ['Roof Forum Minutes 4 May 2021']],
    ['Roof Forum minutes of 2021-05-03', ['Roof Forum Minutes 3 May 2021']],
    ['ticket AB-7', ['AB-7 The last door sticks']],
    ['ticket about "The last door sticks"', ['AB-7 The last door sticks', 'CD-8 The last door sticks']],
  ])('means what has them: %s', (name, titles) => {
    const { entries } = scoreCandidates({ phrase: phraseOf(name), name, pool, now, calendar });
    expect(entries.map(({ title }) => title)).toEqual(titles);
  });
});

describe('a whole title', () => {
  it.each([
    ['the essentials of Osprey Release Notes 5.0.1', 'Osprey Release Notes 5.0.1'],
    ['Osprey release notes', null],
    ['Tern Fitting Manual 2.0 and Tern Fitting Manual 2.1', null],
  ])('is found within longer words: %s', (name, title) => {
    expect(embeddedTitle({ name, pool })?.title ?? null).toBe(title);
  });
});
