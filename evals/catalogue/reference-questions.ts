import type { Half } from '#tools/half.ts';
import { SeedDraw } from '#tools/seed/seed-draw.ts';

import { isAlwaysPlural, singularOf } from './document-fields.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { readReferenceSet, type ReferenceTemplate } from './phrasing-sets.ts';

export interface ReferenceQuestion {
  text: string;
  ask: ReferenceTemplate['ask'];
  /** The documents that the words fit about equally; of a clear question, the one they mean. */
  meant: GeneratedDocument[];
  /** The other side of a comparison, which is clear. */
  other: GeneratedDocument | null;
}

const SEEDS: Readonly<Record<Half, number>> = { tune: 53, 'held-out': 71 };

/** Questions whose reference fits several documents about equally. */
export function ambiguousQuestions(
  documents: readonly GeneratedDocument[],
  half: Half,
  count: number,
): ReferenceQuestion[] {
  const draw = new SeedDraw(SEEDS[half]);
  const { templates } = readReferenceSet('ambiguous', half);
  return fromTemplates(templates, count, ({ ask, text }) => {
    const example = drawOne(documents, draw);
    const isWholeType = text.includes('{type}');
    // "Who wrote the minutes?" may well mean all of them.
    if ((isWholeType || ask === 'metadata') && isAlwaysPlural(example.documentType)) return null;
    const meant = documents.filter((document) =>
      isWholeType ? document.documentType === example.documentType : document.likeness === example.likeness,
    );
    if (meant.length < 2) return null;
    const other = drawOne(documents, draw);
    if (other.documentType === example.documentType) return null;
    return {
      text: agree(text, example)
        .replaceAll('{type}', singularOf(example.documentType))
        .replaceAll('{ref}', example.sharedName)
        .replaceAll('{other}', other.title),
      ask,
      meant,
      other: ask === 'comparison' ? other : null,
    };
  });
}

/** Questions that name one document by its title, or practically so. */
export function clearQuestions(
  documents: readonly GeneratedDocument[],
  half: Half,
  count: number,
): ReferenceQuestion[] {
  const draw = new SeedDraw(SEEDS[half] + 1);
  const { templates } = readReferenceSet('clear', half);
  let asked = 0;
  return fromTemplates(templates, count, ({ ask, text }) => {
    const example = drawOne(documents, draw);
    const other = ask === 'comparison' ? drawOther(example, documents, draw) : null;
    if (ask === 'comparison' && other === null) return null;
    const naming = NAMINGS[asked % NAMINGS.length] ?? titleOf;
    asked += 1;
    return {
      text: (naming === ownNameOf ? agree(text, example) : text)
        .replaceAll('{ref}', naming(example))
        .replaceAll('{other}', other === null ? '' : naming(other)),
      ask,
      meant: [example],
      other,
    };
  });
}

type Naming = (document: GeneratedDocument) => string;

const titleOf: Naming = ({ title }) => title;

const ownNameOf: Naming = ({ ownName }) => ownName;

const NAMINGS: readonly Naming[] = [
  titleOf,
  ({ title }) => `"${title}"`,
  ownNameOf,
  ({ title }) => title.toLowerCase(),
  ownNameOf,
];

const PLURAL_VERBS: Readonly<Record<string, string>> = { is: 'are', was: 'were', does: 'do', did: 'did', has: 'have' };

/** Minutes and release notes are several. */
function agree(text: string, { documentType }: GeneratedDocument): string {
  if (!isAlwaysPlural(documentType)) return text;
  return text
    .replace(/\b(is|was|does|did|has)(?= \{ref\})/gi, (verb) => PLURAL_VERBS[verb.toLowerCase()] ?? verb)
    .replace(/(?<=\{ref\} )(says|covers)/g, (verb) => verb.slice(0, -1));
}

function fromTemplates(
  templates: readonly ReferenceTemplate[],
  count: number,
  fill: (template: ReferenceTemplate) => ReferenceQuestion | null,
): ReferenceQuestion[] {
  return Array.from({ length: count }, (_, index) => {
    const template = templates[index % templates.length];
    for (;;) {
      const question = template === undefined ? undefined : fill(template);
      if (question === undefined) throw new Error('There is no template.');
      if (question !== null) return question;
    }
  });
}

/** Half of the time one that is hard to tell apart. */
function drawOther(
  example: GeneratedDocument,
  documents: readonly GeneratedDocument[],
  draw: SeedDraw,
): GeneratedDocument | null {
  const alike = documents.filter(({ id, likeness }) => likeness === example.likeness && id !== example.id);
  if (draw.chance(0.5)) return draw.pick(alike) ?? null;
  const other = drawOne(documents, draw);
  return other.id === example.id ? null : other;
}

function drawOne(documents: readonly GeneratedDocument[], draw: SeedDraw): GeneratedDocument {
  const document = draw.pick(documents);
  if (document === undefined) throw new Error('There is no document.');
  return document;
}
