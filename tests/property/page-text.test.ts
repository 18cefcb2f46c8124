import fc from 'fast-check';
import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';

import { UnreadablePageError } from '#lib/books/ingest/readers/unreadable-page-error.ts';
import { elementsOf } from '#lib/books/ingest/readers/tree/hast-nodes.ts';
import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import type { RenderedPage } from '#lib/books/ingest/readers/tree/render-tree.ts';
import { splitChunks } from '#lib/books/ingest/split-chunks.ts';
import { MAX_SENTENCE_LENGTH } from '#lib/foundation/text/split-sentences.ts';
import { renderHtml, renderMarkdown } from '#tests/support/render-source.ts';
import { propertyOf } from '#tests/support/trials.ts';

import { htmlSource, markdownSource } from './arbitrary-source.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Offsets at which a grapheme begins, and the end of the text. */
function graphemeEdges(text: string): Set<number> {
  return new Set([...graphemes.segment(text)].map(({ index }) => index)).add(text.length);
}

function startOf(node: Element): number | null {
  const start = node.properties['dataStart'];
  return start === undefined ? null : Number(start);
}

function expectExactText(page: RenderedPage): void {
  const readBack = parseFragment(page.html);
  const { text, pieces } = walkHast(readBack);
  expect(text).toBe(page.text);
  // Inside a block positions map by addition from its `data-start`.
  for (const { block, start } of pieces) {
    const first = pieces.find((piece) => piece.block?.node === block?.node);
    expect(block?.node.type === 'element' ? startOf(block.node) : null).toBe(first?.start ?? start);
  }
  expect(text).not.toMatch(/^\n|\n$/);
}

function expectWholeSentences(page: RenderedPage): void {
  const edges = graphemeEdges(page.text);
  let previousEnd = 0;
  for (const { start, end } of page.sentences) {
    expect(start).toBeGreaterThanOrEqual(previousEnd);
    expect(end).toBeGreaterThan(start);
    expect(end - start).toBeLessThanOrEqual(MAX_SENTENCE_LENGTH);
    expect(page.text.slice(previousEnd, start).trim()).toBe('');
    expect(edges.has(start) && edges.has(end)).toBe(true);
    previousEnd = end;
  }
  expect(page.text.slice(previousEnd).trim()).toBe('');
}

function expectPackedChunks(page: RenderedPage): void {
  const chunks = splitChunks(page);
  expect(chunks.flatMap(({ sentences }) => sentences)).toEqual(page.sentences);
  const headingStarts = new Set(page.headings.map(({ start }) => start));
  for (const { start, end, sentences } of chunks) {
    expect(start).toBe(sentences[0]?.start);
    expect(end).toBe(sentences.at(-1)?.end);
    expect(end - start).toBeLessThanOrEqual(1_200);
    const firstText = sentences.findIndex(({ kind }) => kind !== 'heading');
    const later = firstText === -1 ? [] : sentences.slice(firstText);
    expect(later.some((sentence) => headingStarts.has(sentence.start))).toBe(false);
  }
}

function expectInvariants(page: RenderedPage): void {
  expectExactText(page);
  expectWholeSentences(page);
  expectPackedChunks(page);
  const ids = elementsOf(parseFragment(page.html)).flatMap(({ properties }) => properties['id'] ?? []);
  expect(new Set(ids).size).toBe(ids.length);
}

describe('a page made from any Markdown', () => {
  it('keeps the invariants of the text model', async () => {
    await fc.assert(
      fc.asyncProperty(markdownSource, async (markdown) => expectInvariants(await renderMarkdown(markdown))),
      propertyOf({ usual: 25, deep: 150 }),
    );
  });
});

describe('a page made from any HTML', () => {
  it('keeps the invariants of the text model or is refused', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(htmlSource, async (html) => {
        try {
          expectInvariants(await renderHtml(html));
        } catch (error) {
          if (!(error instanceof UnreadablePageError)) throw error;
          refused += 1;
        }
      }),
      propertyOf({ usual: 60, deep: 400 }),
    );
    expect(refused).toBe(0);
  });

  it('holds nothing that runs, loads from elsewhere or poses as a mark of ours', async () => {
    await fc.assert(
      fc.asyncProperty(htmlSource, async (html) => {
        for (const { tagName, properties } of elementsOf(parseFragment((await renderHtml(html)).html))) {
          expect(['script', 'style', 'iframe', 'object', 'svg', 'form', 'button']).not.toContain(tagName);
          expect(Object.keys(properties).filter((name) => /^on/i.test(name) || name === 'style')).toEqual([]);
          expect(String(properties['href'] ?? '')).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
          expect(String(properties['src'] ?? '/api/')).toMatch(/^\/api\//);
        }
      }),
      propertyOf({ usual: 50, deep: 300 }),
    );
  });
});
