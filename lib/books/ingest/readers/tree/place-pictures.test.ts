import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';

import { buildPageContext } from '#tests/support/page-context.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { renderHtml, renderMarkdown } from '#tests/support/render-source.ts';

const folder = join(FIXTURE_BOOKS, 'field-guide');

function contextOfBook() {
  const context = buildPageContext();
  return {
    ...context,
    book: { ...context.book, rootFolder: folder, sourceFolder: join(folder, 'src') },
    page: { ...context.page, file: join(folder, 'src/page.md') },
  };
}

async function show(source: string, render = renderMarkdown) {
  const context = contextOfBook();
  const page = await render(source, context);
  const html = page.html
    .replaceAll(/ data-start="\d+"| loading="lazy"| decoding="async"/g, '')
    .replaceAll('/api/documents/book/assets/', '');
  return { ...page, html, words: page.pictures.map(({ start, end }) => page.text.slice(start, end)), context };
}

const FEEDER = '<img src="img/feeder.svg" alt="A" width="200" height="100">';

describe('a picture', () => {
  it('becomes a figure with its alternative text as caption', async () => {
    const { html, words, context } = await show('![A](img/feeder.svg)');
    expect(html).toBe(`<figure class="picture">${FEEDER}<figcaption>A</figcaption></figure>`);
    expect(words).toEqual(['A']);
    expect(context.assets.get('img/feeder.svg')?.mediaType).toBe('image/svg+xml');
  });

  it.each([
    ['its title', '![A](img/feeder.svg "The title")', 'The title'],
    [
      'the caption paragraph below it',
      '![A](img/feeder.svg)\n\n<span class="caption">Figure 1: `x`</span>',
      'Figure 1: x',
    ],
    ['its own caption', '<figure><img src="img/feeder.svg" alt="A"><figcaption>Mine</figcaption></figure>', 'Mine'],
  ])('prefers %s', async (_name, source, caption) => {
    const { words, text } = await show(source);
    expect(words).toEqual([caption]);
    expect(text).toBe(caption);
  });

  it('leaves the paragraph it stands in', async () => {
    const { html } = await show('Before\n![A](img/feeder.svg)\nafter, and **more**.');
    expect(html).toBe(
      `<p>Before</p><figure class="picture">${FEEDER}<figcaption>A</figcaption></figure><p>after, and <strong>more</strong>.</p>`,
    );
  });

  it('leaves a heading, a list item and a link to itself', async () => {
    expect((await show('# ![A](img/feeder.svg) Title')).html).toMatch(/^<h1 id="title">Title<\/h1><figure/);
    expect((await show('- ![A](img/feeder.svg)\n- b')).html).toMatch(/^<ul><li><figure/);
    expect((await show('[![A](img/feeder.svg)](https://example.org/)')).html).toContain(
      `<figure class="picture"><a href="https://example.org/" rel="noopener noreferrer">${FEEDER}</a><figcaption>A</figcaption>`,
    );
  });

  it('speaks through its row when it stands in a table', async () => {
    const { words, html } = await show('| a | b |\n|---|---|\n| ![A](img/feeder.svg) | means x |');
    expect(words).toEqual(['A\nmeans x']);
    expect(html).toContain(`<td>${FEEDER}<span class="caption">A</span></td>`);
  });

  it('is offered in the widths below its own, as wide and high as it is shown', async () => {
    const wide = new Uint8Array(await createCanvas(1_200, 300).encode('jpeg', 50));
    const note = Buffer.from(`ffe1002245786966000049492a00080000000100120103000100000006${'0'.repeat(14)}`, 'hex');
    const turned = Buffer.concat([wide.subarray(0, 2), note, wide.subarray(2)]);
    const root = await mkdtemp(join(tmpdir(), 'lectern-wide-'));
    const shown = async (name: string, bytes: Uint8Array) => {
      await writeFile(join(root, name), bytes);
      const context = contextOfBook();
      const rootFolder = await realpath(root);
      const book = { ...context.book, rootFolder, sourceFolder: rootFolder };
      const page = { ...context.page, file: join(rootFolder, 'page.md') };
      return (await renderMarkdown(`![A](${name})`, { ...context, book, page })).html;
    };
    const address = '/api/documents/book/assets/wide.jpg';
    const html = await shown('wide.jpg', wide);
    expect(html).toContain(
      `width="1200" height="300" srcset="${address}?width=480 480w, ${address}?width=960 960w, ${address} 1200w"`,
    );
    expect(await shown('turned.jpg', turned)).toContain('width="300" height="1200" loading');
    await rm(root, { recursive: true });
  });

  it('has what else its alternative text says folded below its own caption', async () => {
    const words = 'A cutaway drawing with the hopper above the tray and four arrows for the flow of seed';
    const {
      html,
      text,
      words: captions,
    } = await show(`![${words}](img/feeder.svg)\n\n<span class="caption">Figure 1: A feeder</span>`);
    expect(html).toContain(
      '<figcaption><div>Figure 1: A feeder</div><details class="picture-description"><summary data-no-text="">Description</summary>',
    );
    expect(text).toBe(`Figure 1: A feeder\n${words}`);
    expect(captions).toEqual([text]);
    const same = await show(
      '<figure><img src="img/feeder.svg" alt="A feeder for birds"><figcaption>The feeder</figcaption></figure>',
    );
    expect(same.text).toBe('The feeder');
  });

  it.each([
    [
      'Birds come at dawn. Figure 4-2 shows where they land. They leave early.\n\n![](img/feeder.svg)',
      'Figure 4-2 shows where they land.',
    ],
    [
      '![](img/feeder.svg)\n\nBirds come at dawn. Wie Abb. 3 zeigt, landen sie hier.',
      'Wie Abb. 3 zeigt, landen sie hier.',
    ],
    [
      'The feeder below holds seed. Look at the diagram below for its parts.\n\n![](img/feeder.svg)',
      'Look at the diagram below for its parts.',
    ],
  ])('without words of its own is spoken for by the sentence that refers to it: %s', async (source, sentence) => {
    expect((await show(source)).words).toEqual([sentence]);
  });

  it('is spoken for by no sentence about another one', async () => {
    const captioned = '![A](img/feeder.svg)\n\n<span class="caption">Figure 4-2: A feeder</span>';
    const { words } = await show(`Figure 4-2 shows a feeder.\n\n${captioned}\n\nIt works.\n\n![](img/feeder.svg)`);
    expect(words).toEqual(['Figure 4-2: A feeder']);
    const far = 'It is a plain feeder and holds seed. '.repeat(60);
    expect((await show(`Figure 1 shows a feeder.\n\n${far}\n\n![](img/feeder.svg)`)).words).toEqual([]);
    const { words: two } = await show(
      'Figure 1 shows a feeder. Figure 2 shows a nest.\n\n![](img/feeder.svg)\n\nIt is old.\n\n![](img/feeder.svg)',
    );
    expect(two).toHaveLength(2);
  });

  it('is part of its sentence when it is an icon', async () => {
    const { words, text, html } = await show('Press the ![bell](img/bell.png) button.');
    expect(text).toBe('Press the bell button.');
    expect(words).toEqual([]);
    expect(html).toContain(
      '<img src="img/bell.png" alt="" width="16" height="16" class="icon"><span class="icon-name">bell</span>',
    );
    expect((await show('![bell](img/bell.png)')).words).toEqual(['bell']);
  });

  it.each([
    ['style="width: 50%; position: fixed" width="9999"', 50],
    ['style="max-width: 33.4%"', 33],
    ['width="100%"', 100],
    ['style="width: 250%"', 100],
  ])('keeps nothing of a style but its share of the width, and its ratio: %s', async (written, share) => {
    const { html } = await show(`<img src="img/feeder.svg" alt="A" ${written}>`, renderHtml);
    expect(html).toContain(`${FEEDER.slice(0, -1)} class="share-${share}">`);
  });

  it.each([
    ['<svg viewBox="0 0 24 24">', ' width="24" height="24" class="share-100">'],
    ['<svg height="60" viewBox="0 0 300 200">', ' width="90" height="60">'],
    ['<svg id="none">', ' class="share-100">'],
  ])('is as wide as the page where it is a drawing without a size: %s', async (tag, shown) => {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'lectern-drawn-')));
    await writeFile(join(root, 'drawn.svg'), `${tag}<circle/></svg>`);
    const context = contextOfBook();
    const book = { ...context.book, rootFolder: root, sourceFolder: root };
    const page = { ...context.page, file: join(root, 'page.md') };
    const { html } = await renderMarkdown('Press ![A](drawn.svg) twice.', { ...context, book, page });
    expect(html.replace(' loading="lazy" decoding="async"', '')).toContain(`alt="A"${shown}`);
    await rm(root, { recursive: true });
  });

  it.each([
    ['img/none.png', 'The picture src/img/none.png is not there; page.md shows it.'],
    ['SUMMARY.md', 'The picture src/SUMMARY.md is not a picture that can be shown; page.md shows it.'],
    ['../../../../../../../etc/hostname', 'lies outside the book; page.md shows it.'],
    ['data:image/png;base64,AAAA', null],
  ])('that cannot be shown (%s) leaves a gap and its words', async (source, message) => {
    const { html, text, words, context } = await show(`![The words](${source})`);
    expect(html).toContain('<span class="gap" data-no-text="">[missing:');
    expect(text).toBe('The words');
    expect(words).toEqual([]);
    if (message !== null) expect(context.warnings[0]?.message).toContain(message);
  });
});
