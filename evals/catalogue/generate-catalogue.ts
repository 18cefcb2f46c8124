import { slugOfName } from '#lib/books/ingest/source-key.ts';
import { SeedDraw } from '#tools/seed/seed-draw.ts';

import { AUTHORS, DEPARTMENTS } from './catalogue-values.ts';
import { familyDocuments, type FamilyDocument } from './document-families.ts';
import type { GeneratedCatalogue, GeneratedDocument } from './generated-document.ts';
import { plantIdentifiers } from './plant-identifiers.ts';
import { writePages } from './write-pages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(2019, 0, 1);
const LAST_DAY = Date.UTC(2026, 8, 30);
/** A report is written soon after what it is about. */
const WRITTEN_WITHIN_DAYS = 40;
const UPLOADED_WITHIN_DAYS = 45;
const LANGUAGE_DRAW = ['en', 'en', 'en', 'en', 'en', 'en', 'en', 'de', 'de', 'fr', 'es'] as const;
const ORIGIN_DRAW = ['wiki', 'sharepoint', 'sharepoint', 'confluence', 'github'] as const;

/** A library of a thousand documents whose titles are hard to tell apart; the same for the same seed. */
export function generateCatalogue(seed: number): GeneratedCatalogue {
  const draw = new SeedDraw(seed);
  return plantIdentifiers(
    familyDocuments().map((family) => drawDocument(family, draw)),
    draw,
  );
}

function drawDocument(family: FamilyDocument, draw: SeedDraw): GeneratedDocument {
  const { title, documentType, likeness, sharedName, ownName } = family;
  const updatedAt = drawUpdate(family.notBefore, draw);
  const uploadedAt = new Date(updatedAt.getTime() + draw.below(UPLOADED_WITHIN_DAYS * 24 * 60) * 60_000);
  const id = slugOfName(title);
  return {
    id,
    title,
    filename: `${id}.md`,
    documentType,
    department: family.department === undefined ? draw.oneOf(DEPARTMENTS) : family.department,
    origin: family.origin ?? draw.oneOf(ORIGIN_DRAW),
    language: draw.oneOf(LANGUAGE_DRAW),
    authors: draw.shuffle(AUTHORS).slice(0, draw.chance(0.25) ? 2 : 1),
    uploadedAt,
    updatedAt,
    pages: writePages(title, draw),
    likeness,
    sharedName,
    ownName,
  };
}

function drawUpdate(notBefore: Date | undefined, draw: SeedDraw): Date {
  const from = notBefore?.getTime() ?? FIRST_DAY;
  const to = notBefore === undefined ? LAST_DAY : from + WRITTEN_WITHIN_DAYS * DAY_MS;
  return new Date(from + draw.below((to - from) / 60_000) * 60_000);
}
