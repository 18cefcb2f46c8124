import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openBook } from '#lib/books/ingest/readers/book/open-book.ts';
import type { ReadPage } from '#lib/books/ingest/page-reading.ts';
import { readPage } from '#lib/books/ingest/readers/linked-pages.ts';
import type * as DomTextModule from '#lib/foundation/text/dom/dom-text.ts';
import type * as PageBlocksModule from '#lib/foundation/text/dom/page-blocks.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { launchBrowser } from '#tools/browser/launch-browser.ts';

const TEXT_MODULES = resolve(import.meta.dirname, '../../lib/foundation/text');

const PAGE = `<!doctype html><article></article>
<script type="module">
import * as domText from '/dom/dom-text.ts';
import * as pageBlocks from '/dom/page-blocks.ts';
Object.assign(globalThis, { domText, pageBlocks });
</script>`;

declare global {
  var domText: typeof DomTextModule;
  var pageBlocks: typeof PageBlocksModule;
}

/** Serves `lib/foundation/text` as the browser needs it: the same files without their types. */
function serveTextModules(): Server {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!path.endsWith('.ts')) {
      response.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    void readFile(join(TEXT_MODULES, path), 'utf8').then((source) =>
      response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source)),
    );
  });
}

async function readFixture(name: string): Promise<ReadPage[]> {
  const book = await openBook(join(FIXTURE_BOOKS, name));
  const document = { id: name, title: name, webUrl: null, accessList: ['public'] };
  const pages = book.pages.filter(({ path }) => path !== 'sub/binary');
  return Promise.all(pages.map((page) => readPage({ book, page, pageId: page.path, document, indexed: null })));
}

describe('a page in a real browser', () => {
  let server: Server;
  let browser: Browser;
  let tab: Page;
  const pages: ReadPage[] = [];

  beforeAll(async () => {
    server = serveTextModules().listen(0, '127.0.0.1');
    for (const name of ['field-guide', 'notes', 'site', 'languages']) pages.push(...(await readFixture(name)));
    browser = await launchBrowser();
    tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it('has exactly the stored text when walked', async () => {
    for (const { html, text } of pages) {
      const walked = await tab.evaluate((content) => {
        const article = document.querySelector('article') ?? document.body;
        article.innerHTML = content;
        return domText.canonicalTextOf(article);
      }, html);
      expect(walked).toBe(text);
    }
  });

  it('shows every sentence as a DOM range that maps back to the same range', async () => {
    for (const { html, text, sentences } of pages) {
      const shown = await tab.evaluate(
        ({ content, ranges }) => {
          const article = document.querySelector('article') ?? document.body;
          article.innerHTML = content;
          const walked = domText.readDomText(article);
          return ranges.map((range) => {
            const domRange = domText.domRangeOf(walked, range);
            return domRange && { words: domRange.toString(), back: domText.textRangeOf(walked, domRange) };
          });
        },
        { content: html, ranges: sentences.map(({ start, end }) => ({ start, end })) },
      );
      const bare = (words: string) => words.replace(/\n/g, '');
      shown.forEach((range, index) => {
        const { start, end } = sentences[index] ?? { start: 0, end: 0 };
        expect(range?.back).toEqual({ start, end });
        expect(bare(range?.words ?? '')).toContain(bare(text.slice(start, end)).slice(0, 5));
      });
    }
  });

  it('reads a selection that begins and ends between text nodes', async () => {
    const selected = await tab.evaluate(() => {
      const article = document.querySelector('article') ?? document.body;
      article.innerHTML = '<p>One.</p><p>Two<sup data-no-text>1</sup> three.</p><p>Four.</p>';
      const walked = domText.readDomText(article);
      const range = document.createRange();
      const slice = (): string | null => {
        const found = domText.textRangeOf(walked, range);
        return found && walked.text.slice(found.start, found.end);
      };
      range.selectNode(article.children[1] ?? article);
      const paragraph = slice();
      range.selectNodeContents(article);
      const all = slice();
      range.selectNode(article.querySelector('sup') ?? article);
      return { text: walked.text, paragraph, all, number: slice() };
    });
    expect(selected).toEqual({
      text: 'One.\nTwo three.\nFour.',
      paragraph: 'Two three.',
      all: 'One.\nTwo three.\nFour.',
      number: null,
    });
  });

  it('finds every position in the text where a search from the front finds it', async () => {
    const html = pages.map((page) => page.html).join('');
    const mistakes = await tab.evaluate((content) => {
      const article = document.querySelector('article') ?? document.body;
      article.innerHTML = content;
      const walked = domText.readDomText(article);
      const { pieces, text } = walked;
      const wrong: string[] = [];
      for (let start = 0; start < text.length; start += 7) {
        const found = domText.domRangeOf(walked, { start, end: start + 1 });
        const piece = pieces.find((candidate) => candidate.end > start);
        const isLineBreak = piece === undefined || piece.start > start;
        if (isLineBreak ? found !== null : found?.startContainer !== piece.node) wrong.push(`range at ${start}`);
      }
      for (const element of article.querySelectorAll('*')) {
        const next = pieces.find(
          ({ node }) => element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
        const offset = domText.offsetAfter(walked, element.parentElement ?? article, indexOf(element));
        if (offset !== (next?.start ?? text.length)) wrong.push(`${element.localName} at ${offset}`);
      }
      return wrong;

      function indexOf(element: Element): number {
        return [...(element.parentElement?.childNodes ?? [])].indexOf(element);
      }
    }, html);
    expect(mistakes).toEqual([]);
  });

  it('is made of blocks that cover its words, in order and without overlaps', async () => {
    for (const { html, text } of pages) {
      const blocks = await tab.evaluate((content) => {
        const article = document.querySelector('article') ?? document.body;
        article.innerHTML = content;
        return pageBlocks.readPageBlocks(domText.readDomText(article)).map(({ start, end }) => ({ start, end }));
      }, html);
      const between = [-1, ...blocks.map(({ end }) => end)].map((end, index) =>
        text.slice(Math.max(0, end), blocks[index]?.start ?? text.length),
      );
      expect(between.join('').trim()).toBe('');
      for (const { start, end } of blocks) expect(text.slice(start, end)).toMatch(/^\S[^]*$/);
      expect(blocks.every(({ start }, index) => start >= (blocks[index - 1]?.end ?? 0))).toBe(true);
    }
  });

  it('has sections that run to the next heading of the same or a higher level', async () => {
    const sections = await tab.evaluate(() => {
      const article = document.querySelector('article') ?? document.body;
      article.innerHTML = `<p>Before.</p><h1>One</h1><p>1.</p><h2>Two</h2><p>2.</p><ul><li>a<ul><li>b</li></ul>c</li></ul>
        <h3>Three</h3><p>3.</p><h2>Four</h2><table><tr><td>x</td><td>y</td></tr></table>`;
      const walked = domText.readDomText(article);
      const blocks = pageBlocks.readPageBlocks(walked);
      return ['Before', '1.', '2.', 'b', '3.', 'y'].map((words) => {
        const offset = walked.text.indexOf(words);
        const section = pageBlocks.sectionAt(blocks, offset);
        const block = blocks[pageBlocks.blockIndexAt(blocks, offset)];
        const slice = (range: { start: number; end: number } | null | undefined) =>
          range ? walked.text.slice(range.start, range.end).replace(/\s+/g, ' ') : null;
        return [slice(block), slice(section)];
      });
    });
    expect(sections).toEqual([
      ['Before.', 'Before.'],
      ['1.', 'One 1. Two 2. a b c Three 3. Four x y'],
      ['2.', 'Two 2. a b c Three 3.'],
      ['b', 'Two 2. a b c Three 3.'],
      ['3.', 'Three 3.'],
      ['x y', 'Four x y'],
    ]);
  });
});
