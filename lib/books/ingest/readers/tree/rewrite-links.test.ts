import { describe, expect, it } from 'vitest';

import type { PlannedPage } from '#lib/books/ingest/source-book.ts';
import { parseHtmlDocument } from '#lib/books/ingest/readers/html/html-tree.ts';
import { buildPageContext } from '#tests/support/page-context.ts';
import { renderMarkdown } from '#tests/support/render-source.ts';

import { namePlaces } from './name-places.ts';
import { PlacesOfPage } from './places-of-page.ts';

const FILES = ['README.md', 'ch01-a.md', 'part/index.md', 'part/ch02 b.md', 'page.html'];

function contextOf(filename: string, webAddress: string | null = null) {
  const context = buildPageContext({ webAddress });
  const pages = FILES.map((file): PlannedPage => ({
    ...context.page,
    filename: file,
    path: file.replace(/\.\w+$/, ''),
  }));
  return {
    ...context,
    book: { ...context.book, pages },
    page: pages.find((page) => page.filename === filename) ?? context.page,
  };
}

async function hrefOf(
  target: string,
  from = 'part/index.md',
  webAddress: string | null = null,
): Promise<string | null> {
  const { html } = await renderMarkdown(`[x](<${target}>)`, contextOf(from, webAddress));
  return /href="([^"]*)"/.exec(html)?.[1] ?? null;
}

describe('a link', () => {
  it.each([
    ['../ch01-a.md', '/books/book/ch01-a'],
    ['../ch01-a.html#the-part', '/books/book/ch01-a#the-part'],
    ['../ch01-a?x=1', '/books/book/ch01-a'],
    ['ch02%20b.md', '/books/book/part/ch02%20b'],
    ['ch02 b.html', '/books/book/part/ch02%20b'],
    ['..', '/books/book/README'],
    ['../index.html', '/books/book/README'],
    ['/part/', '/books/book/part/index'],
    ['../page.html', '/books/book/page'],
    ['#here', '#here'],
    ['#_here', '#section_here'],
    ['../page.html#_here', '/books/book/page#section_here'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['https://example.org/a.md', 'https://example.org/a.md'],
    ['../../outside.md', null],
    ['nothing.md', null],
    ['%E0%A4%A', null],
  ])('to %s leads to %s', async (target, address) => {
    expect(await hrefOf(target)).toBe(address);
  });

  it('around a picture to a file of it is the picture, and nothing is missed', async () => {
    const context = contextOf('ch01-a.md');
    const { html } = await renderMarkdown('[![Pier](https://example.org/a.png)](big/pier.PNG) [b](pier.png)', context);
    expect(html).not.toContain('pier.PNG');
    expect(context.warnings.map(({ message }) => message).filter((message) => message.includes('links'))).toEqual([
      'ch01-a.md links to pier.png, which is not a page of the book.',
    ]);
  });

  it('within its page finds a heading by another rule for ids; what leads nowhere is reported', async () => {
    const context = contextOf('ch01-a.md');
    const { html } = await renderMarkdown(
      "## 1. What's new?\n\n[a](#_1-what-s-new) [b](#elsewhere) [c](gone.md) [d](#top)",
      context,
    );
    expect(html).toContain('<a href="#1-whats-new">a</a> <a href="#elsewhere">b</a> c <a href="#top">d</a>');
    expect(context.warnings.map(({ message }) => message)).toEqual([
      'ch01-a.md links to #elsewhere, which is not a place on the page.',
      'ch01-a.md links to gone.md, which is not a page of the book.',
    ]);
  });

  it('to a place on another page finds it in the same way; of a page that is not known nothing is said', async () => {
    const context = contextOf('ch01-a.md');
    const other = namePlaces(parseHtmlDocument('<h2>1. What’s new?</h2><a name="_old"></a>').tree);
    context.places.set('part/index', new PlacesOfPage([{ path: 'part/index', tree: other }]));
    const { html } = await renderMarkdown(
      '[a](part/#_1-what-s-new) [b](part/index.md#gone) [c](part#_old) [d](part/#) [e](page.html#any) [f](ch01-a.md#no)',
      context,
    );
    expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
      '/books/book/part/index#1-whats-new',
      '/books/book/part/index#gone',
      '/books/book/part/index#section_old',
      '/books/book/part/index#',
      '/books/book/page#any',
      '/books/book/ch01-a#no',
    ]);
    expect(context.warnings.map(({ message, key }) => [message, key])).toEqual([
      [
        'ch01-a.md links to part/index.md#gone, which is not a place on that page.',
        'deadplace ch01-a.md part/index.md#gone',
      ],
      ['ch01-a.md links to ch01-a.md#no, which is not a place on that page.', 'deadplace ch01-a.md ch01-a.md#no'],
    ]);
  });

  it('out of the book goes to where the book is on the web', async () => {
    expect(await hrefOf('../std/index.html#x', 'ch01-a.md', 'https://example.org/book/ch01-a.html')).toBe(
      'https://example.org/std/index.html#x',
    );
  });
});
