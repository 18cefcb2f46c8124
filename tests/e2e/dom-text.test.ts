import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openBook } from '#lib/ingest/readers/book/open-book.ts';
import type { ReadPage } from '#lib/ingest/page-reading.ts';
import { readPage } from '#lib/ingest/readers/read-page.ts';
import type * as DomTextModule from '#lib/text/dom/dom-text.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { launchBrowser } from '#tests/support/visit.ts';

const TEXT_MODULES = resolve(import.meta.dirname, '../../lib/text');

const PAGE = `<!doctype html><article></article>
<script type="module">import * as domText from '/dom/dom-text.ts'; globalThis.domText = domText</script>`;

declare global {
  var domText: typeof DomTextModule;
}

/** Serves `lib/text` as the browser needs it: the same files without their types. */
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
});
