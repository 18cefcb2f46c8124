import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';

import type { EvidenceBlock, NumberedSentence } from '../evidence-block.ts';
import { FEW_PAGES } from './choose-section-passages.ts';
import { plainMarkdown, quotationOf } from './quoted-sentence.ts';
import { centralSentences, countTerms, isSayable, type TermCounts } from './write-evidence.ts';

interface Section {
  heading: string;
  sentences: NumberedSentence[];
}

/** Scores how well each of the sentences states the subject of the section, in their order; null if this cannot be judged. */
export type SectionJudge = (section: Section) => Promise<number[] | null>;

/** Up to this many sections get two sentences each. */
const FEW_SECTIONS = 6;

/**
 * Writes a summary of documents: for every section with evidence a heading and the sentences that state its subject, word for word, in reading order;
 * without a judge's scores, those that are most central by their words. Sections without running text, such as a cover or a table of contents, are
 * left out unless there is nothing else.
 */
export async function* writeSummary(
  blocks: readonly EvidenceBlock[],
  judge: SectionJudge,
): AsyncGenerator<QuotedBlock> {
  const all = sectionsOf(blocks);
  const telling = all.filter(({ sentences }) => sentences.some(isSayable));
  const sections = telling.length > 0 ? telling : all;
  const counts = countTerms(blocks.flatMap(({ sentences }) => sentences));
  const count = sections.length <= FEW_SECTIONS ? 2 : 1;
  for (const { heading, sentences } of sections) {
    const chosen = await tellingSentences({ heading, sentences }, { judge, counts, count });
    if (chosen.length === 0) continue;
    if (heading !== '') yield { type: 'heading', markdown: plainMarkdown(heading) };
    yield { type: 'paragraph', quotations: chosen.map(quotationOf) };
  }
}

interface Choosing {
  judge: SectionJudge;
  counts: TermCounts;
  count: number;
}

async function tellingSentences(
  { heading, sentences }: Section,
  { judge, counts, count }: Choosing,
): Promise<NumberedSentence[]> {
  const sayable = sentences.filter(isSayable);
  const scores = sayable.length > count ? await judge({ heading, sentences: sayable }) : null;
  if (scores === null) return centralSentences(sentences, counts, count);
  return sayable
    .map((sentence, index) => ({ sentence, score: scores[index] ?? 0 }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ sentence }) => sentence)
    .toSorted((one, other) => one.number - other.number);
}

/**
 * Groups blocks into sections in reading order; several passages of one section form one. The only section of a page takes the page's title. With
 * many pages, each page is one section.
 */
function sectionsOf(blocks: readonly EvidenceBlock[]): Section[] {
  const chunks = blocks.flatMap(({ passage, sentences }) =>
    passage === null ? [] : [{ ...passage.chunk, sentences }],
  );
  const onPage = Map.groupBy(chunks, ({ pageId }) => pageId);
  return [...onPage.values()].flatMap((own) => {
    const bySection = Map.groupBy(own, ({ headingPath, sectionHeading }) =>
      [...headingPath, sectionHeading].join('\n'),
    );
    const isOne = onPage.size > FEW_PAGES || (onPage.size > 1 && bySection.size === 1);
    const groups = isOne ? [own] : [...bySection.values()];
    return groups.map(([first, ...others]) => ({
      heading: (isOne ? first?.pageTitle : first?.sectionHeading) ?? '',
      sentences: [first, ...others].flatMap((chunk) => chunk?.sentences ?? []),
    }));
  });
}
