import { type Chunk, namedPassage, type Passage } from '#lib/answering/retrieval/chunk.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

/** A summary of more pages goes page by page: how each begins says more than the shortest passage of every section. */
export const FEW_PAGES = 6;

/**
 * Passages of every section of a document, in reading order, within a budget of estimated tokens: the first of each section, or, where
 * they do not all fit, its shortest; of a document of many pages, or where there are too many sections, the first of each page; the first of
 * pages evenly over the document, where there are too many pages. Where a section or page has running text, that stands for it: lists of links say nothing of what it is about.
 * What is left of the budget goes to the further passages, the second of each section first.
 */
export function chooseSectionPassages(chunks: readonly Chunk[], maxTokens: number): Passage[] {
  const usable = chunks.filter(({ sentences }) => sentences.some(({ kind }) => kind !== 'heading' && kind !== 'code'));
  const text = usable.length > 0 ? usable : chunks;
  const sections = grouped(text, ({ pageId, headingPath }) => [pageId, ...headingPath].join('\n'));
  const pages = grouped(text, ({ pageId }) => pageId);
  const bySection = [sections.map(first), ...(pages.length > FEW_PAGES ? [] : [sections.map(shortest)])];
  const choices = [...bySection, pages.map(first), pages.map(shortest)];
  const covering = choices.find((choice) => tokensOf(choice) <= maxTokens) ?? spread(pages.map(first), maxTokens);
  const chosen = new Set(covering);
  let left = maxTokens - tokensOf(covering);
  // While pages are missing, more of the others would only make the beginning heavier.
  for (const chunk of covering.length < pages.length ? [] : roundRobin(sections)) {
    const tokens = cost(chunk);
    if (chosen.has(chunk) || tokens > left) continue;
    chosen.add(chunk);
    left -= tokens;
  }
  return chunks.filter((chunk) => chosen.has(chunk)).map(namedPassage);
}

function grouped(chunks: readonly Chunk[], keyOf: (chunk: Chunk) => string): Chunk[][] {
  return [...Map.groupBy(chunks, keyOf).values()];
}

function first(chunks: readonly Chunk[]): Chunk {
  return telling(chunks).reduce((chunk) => chunk);
}

function shortest(chunks: readonly Chunk[]): Chunk {
  return telling(chunks).reduce((least, chunk) => (cost(chunk) < cost(least) ? chunk : least));
}

/** Those with running text, if there are any. */
function telling(chunks: readonly Chunk[]): readonly Chunk[] {
  const found = chunks.filter(({ sentences }) => sentences.some(({ kind }) => kind === 'prose'));
  return found.length > 0 ? found : chunks;
}

/** As many as fit, evenly over the whole. */
function spread(chunks: readonly Chunk[], maxTokens: number): Chunk[] {
  for (let count = chunks.length; count > 0; count = Math.floor(count * 0.95)) {
    const step = chunks.length / count;
    const picked = Array.from({ length: count }, (_, index) => chunks[Math.floor(index * step)]).flatMap(
      (chunk) => chunk ?? [],
    );
    if (tokensOf(picked) <= maxTokens) return picked;
  }
  return [];
}

/** The first of every group, then the second of every group, and so on. */
function roundRobin(groups: readonly Chunk[][]): Chunk[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group[index] ?? [])).flat();
}

function tokensOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + cost(chunk), 0);
}

/** A passage in a prompt stands under its place, its sentences numbered. */
function cost({ text, sentences, headingPath, documentTitle }: Chunk): number {
  return estimateTokens(`${documentTitle}${headingPath.join(' > ')}${text}`) + sentences.length * 2 + 10;
}
