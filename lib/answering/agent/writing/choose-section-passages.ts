import { type Chunk, namedPassage, type Passage } from '#lib/answering/retrieval/chunk.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

/** A summary of more pages goes page by page, because the beginnings of the pages tell more than the shortest passage of every section. */
export const FEW_PAGES = 6;

/**
 * Chooses passages of every section of a document, in reading order, within a budget of estimated tokens: the first of each section, or, if they do
 * not all fit, its shortest. For a document of many pages, or with too many sections, it chooses the first of each page; with too many pages, the
 * first of pages spread evenly over the document. If a section or page has running text, only that is used: lists of links do not show its subject.
 * The rest of the budget goes to further passages, the second of each section first.
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
  // While pages are missing, more passages of the others would only overweight the beginning.
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

/** Returns the chunks with running text, or all if there are none. */
function telling(chunks: readonly Chunk[]): readonly Chunk[] {
  const found = chunks.filter(({ sentences }) => sentences.some(({ kind }) => kind === 'prose'));
  return found.length > 0 ? found : chunks;
}

/** Returns as many as fit, spread evenly over the whole. */
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

/** Takes the first of every group, then the second of every group, and so on. */
function roundRobin(groups: readonly Chunk[][]): Chunk[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group[index] ?? [])).flat();
}

function tokensOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + cost(chunk), 0);
}

/** In a prompt, a passage has its place above it and its sentences numbered. */
function cost({ text, sentences, headingPath, documentTitle }: Chunk): number {
  return estimateTokens(`${documentTitle}${headingPath.join(' > ')}${text}`) + sentences.length * 2 + 10;
}
