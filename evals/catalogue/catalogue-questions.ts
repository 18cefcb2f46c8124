import type { Half } from '#tools/half.ts';
import { SeedDraw } from '#tools/seed/seed-draw.ts';

import { LANGUAGE_NAMES } from './catalogue-values.ts';
import { isAlwaysPlural, originName, pluralOf, singularOf } from './document-fields.ts';
import { type ExpectedFinding, expectedFinding } from './expected-finding.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { type CatalogueTemplate, readCatalogueTemplates } from './phrasing-sets.ts';
import { drawRangePhrase, isWithin } from './range-phrases.ts';

export interface CatalogueQuestion {
  text: string;
  expected: ExpectedFinding;
}

type DocumentTest = (document: GeneratedDocument) => boolean;

const ATTEMPTS = 200;
const OTHER_EXAMPLE = 0.15;
const MIXED_SLOTS = new Set(['origin', 'language', 'author', 'updated', 'uploaded']);
const SEEDS: Readonly<Record<Half, number>> = { tune: 11, 'held-out': 23 };

/** Questions about the catalogue with what is true of it; every template gets its turn. */
export function catalogueQuestions(
  documents: readonly GeneratedDocument[],
  half: Half,
  count: number,
): CatalogueQuestion[] {
  const draw = new SeedDraw(SEEDS[half]);
  const templates = readCatalogueTemplates(half);
  return Array.from({ length: count }, (_, index) => {
    const template = templates[index % templates.length];
    if (template === undefined) throw new Error('There is no template.');
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const question = fillTemplate(template, { documents, half, draw });
      if (question !== null) return question;
    }
    throw new Error(`Nothing in the catalogue fits a template of the ${half} half.`);
  });
}

interface Filling {
  documents: readonly GeneratedDocument[];
  half: Half;
  draw: SeedDraw;
}

/** Null when what was drawn makes no good question. */
function fillTemplate({ ask, text }: CatalogueTemplate, filling: Filling): CatalogueQuestion | null {
  const { documents, draw } = filling;
  const example = draw.pick(documents);
  if (example === undefined) return null;
  if (/\{type\}/.test(text) && isAlwaysPlural(example.documentType)) return null;
  if (/\{department\}/.test(text) && example.department === null) return null;
  const tests: DocumentTest[] = [];
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    // Now and then of another document, so that some questions have nothing to find.
    const mixed = draw.chance(OTHER_EXAMPLE) && MIXED_SLOTS.has(slot) ? (draw.pick(documents) ?? example) : example;
    const fill = SLOTS[slot];
    if (fill === undefined) throw new Error(`There is no slot {${slot}}.`);
    const { words, test } = fill(mixed, filling);
    tests.push(test);
    return words;
  });
  const meant = documents.filter((document) => tests.every((test) => test(document)));
  const expected = expectedFinding(ask, meant);
  return expected === null ? null : { text: filled, expected };
}

type SlotFilling = (example: GeneratedDocument, filling: Filling) => { words: string; test: DocumentTest };

/** What stands in a question for a document like the example, and which documents it then means. */
const SLOTS: Readonly<Record<string, SlotFilling>> = {
  types: ({ documentType }) => ({
    words: pluralOf(documentType),
    test: (other) => other.documentType === documentType,
  }),
  type: ({ documentType }) => ({
    words: singularOf(documentType),
    test: (other) => other.documentType === documentType,
  }),
  department: ({ department }) => ({ words: department ?? '', test: (other) => other.department === department }),
  origin: ({ origin }) => ({ words: originName(origin), test: (other) => other.origin === origin }),
  language: ({ language }) => ({ words: LANGUAGE_NAMES[language] ?? '', test: (other) => other.language === language }),
  author: ({ authors: [author = ''] }) => ({ words: author, test: (other) => other.authors.includes(author) }),
  title: ({ title }) => ({ words: title, test: (other) => other.title === title }),
  updated: ({ updatedAt }, { half, draw }) => {
    const phrase = drawRangePhrase(updatedAt, half, draw);
    return { words: phrase.words, test: (other) => isWithin(other.updatedAt, phrase) };
  },
  uploaded: ({ uploadedAt }, { half, draw }) => {
    const phrase = drawRangePhrase(uploadedAt, half, draw);
    return { words: phrase.words, test: (other) => isWithin(other.uploadedAt, phrase) };
  },
};
