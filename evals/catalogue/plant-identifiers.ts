import type { SeedDraw } from '#tools/seed/seed-draw.ts';

import type { GeneratedCatalogue, GeneratedDocument, PlantedIdentifier } from './generated-document.ts';
import { identifierFamilies } from './identifier-families.ts';
import { withSection, writeSentence } from './write-pages.ts';

/** What is written about an identifier; `{id}` stands for it. */
const SENTENCES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  ticket: [
    'The fault was filed as {id} and is waiting for a new cable.',
    'Whoever can repeat it should add a note to {id}.',
    'The crew closed {id} once the valve had been changed.',
  ],
  cve: [
    'The weakness {id} allows a crafted message to stop the gateway.',
    'A fix for {id} was built into the spring image.',
    'Scanners still list {id} for hosts without the patch.',
  ],
  part: [
    'Order part {id} when the gasket leaks.',
    'The bracket {id} fits the narrow frame only.',
    'Tighten {id} with nine newton metres.',
  ],
  section: [
    'Clause {id} says who pays for the return freight.',
    'According to section {id} the cover stays locked while it spins.',
    'The tolerances are set in {id} and were not changed.',
  ],
  path: [
    'The loader calls `{id}` once for each record.',
    'Use `{id}` where the order of items matters.',
    'A copy of `{id}` is made before the thread starts.',
  ],
  flag: [
    'Run the tool with `{id}` to leave the archive as it is.',
    'The switch `{id}` is off unless an operator sets it.',
    'With `{id}` the report comes out in one piece.',
  ],
  error: [
    'The panel shows {id} when the door is open.',
    'After {id} the unit has to cool down for a while.',
    'Support asks for a photograph of {id} and the serial plate.',
  ],
};

const HEADINGS = ['Notes', 'Reference', 'Remarks', 'Particulars', 'Observations'] as const;
const HOLDERS = ['guide', 'manual', 'rfc', 'release notes', 'post-mortem', 'ticket', 'handbook'];

/** Puts every identifier into a section of its own, its near misses into other documents. */
export function plantIdentifiers(documents: GeneratedDocument[], draw: SeedDraw): GeneratedCatalogue {
  const holders = draw.shuffle(documents.filter(({ documentType }) => HOLDERS.includes(documentType)));
  const planted: PlantedIdentifier[] = [];
  const pagesOf = new Map(documents.map(({ id, pages }) => [id, [...pages]]));
  for (const { shape, identifiers } of identifierFamilies(draw)) {
    for (const identifier of identifiers) {
      const holder = holders[planted.length % holders.length];
      const pages = holder === undefined ? undefined : pagesOf.get(holder.id);
      const at = draw.below(pages?.length ?? 0);
      const page = pages?.[at];
      if (holder === undefined || pages === undefined || page === undefined) continue;
      const sentence = sentenceWith(identifier, SENTENCES[shape], draw);
      pages[at] = withSection(page, draw.oneOf(HEADINGS), `${writeSentence(draw)} ${sentence} ${writeSentence(draw)}`);
      planted.push({ identifier, shape, documentId: holder.id, sentence: sentence.replaceAll('`', '') });
    }
  }
  return {
    documents: documents.map((document) => ({ ...document, pages: pagesOf.get(document.id) ?? document.pages })),
    identifiers: planted,
  };
}

function sentenceWith(
  identifier: string,
  sentences: readonly [string, ...string[]] = ['It is called {id}.'],
  draw: SeedDraw,
): string {
  return draw.oneOf(sentences).replaceAll('{id}', identifier);
}
