import type { EvidenceBlock, NumberedSentence } from '../evidence-block.ts';
import { centralSentences, countTerms, type TermCounts } from './central-sentences.ts';
import { plainMarkdown, quotedSentence } from './quoted-sentence.ts';

/** Up to this many sections are told in two sentences each. */
const FEW_SECTIONS = 6;

interface Section {
  heading: string;
  sentences: NumberedSentence[];
}

/**
 * A summary of documents as Markdown with evidence numbers: for every section of which there is evidence a heading and its most central
 * sentences, word for word, in reading order.
 */
export function* writeSummary(blocks: readonly EvidenceBlock[]): Generator<string> {
  const sections = sectionsOf(blocks);
  const counts = countTerms(blocks.flatMap(({ sentences }) => sentences));
  const perSection = sections.length <= FEW_SECTIONS ? 2 : 1;
  for (const section of sections) {
    const text = sectionText(section, counts, perSection);
    if (text !== null) yield `${text}\n\n`;
  }
}

function sectionText({ heading, sentences }: Section, counts: TermCounts, count: number): string | null {
  const chosen = centralSentences(sentences, counts, count);
  if (chosen.length === 0) return null;
  const body = chosen.map(quotedSentence).join(' ');
  return heading === '' ? body : `### ${plainMarkdown(heading)}\n\n${body}`;
}

/** In reading order; a section that comes in several passages is one. The only one of its page is called as the page is. */
function sectionsOf(blocks: readonly EvidenceBlock[]): Section[] {
  const sections = new Map<string, Section & { pageId: string; pageTitle: string }>();
  for (const { passage, sentences } of blocks) {
    if (passage === null) continue;
    const { pageId, pageTitle, sectionHeading, headingPath } = passage.chunk;
    const key = [pageId, ...headingPath, sectionHeading].join('\n');
    const section = sections.get(key) ?? { pageId, pageTitle, heading: sectionHeading, sentences: [] };
    section.sentences.push(...sentences);
    sections.set(key, section);
  }
  const all = [...sections.values()];
  const onPage = Map.groupBy(all, ({ pageId }) => pageId);
  return onPage.size < 2
    ? all
    : all.map(({ pageId, pageTitle, heading, sentences }) => ({
        heading: onPage.get(pageId)?.length === 1 ? pageTitle : heading,
        sentences,
      }));
}
