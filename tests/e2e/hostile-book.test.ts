import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';

describe('a book that means harm', () => {
  const { visit, origin } = useBrowser();

  // A visit also fails on any request to another machine and on anything the content security policy had to stop.
  it.each(['index', 'raw'])('runs nothing, loads nothing and covers nothing on its page %s', async (path) => {
    const page = await visit();
    await openReader(page, `/books/hostile/${path}`);
    await expectHarmless(page);
    const words = page.getByText(path === 'index' ? 'This paragraph wants to lie' : 'The raw page ends here.');
    expect(await words.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    expect(await page.getByRole('button', { name: 'Ask' }).first().isVisible()).toBe(true);
    expect(
      await page.locator('article :is(script, style, iframe, object, embed, form, video, audio, base)').count(),
    ).toBe(0);
  });

  it.each([
    ['zebra', '<img src="http://192.0.2.1/answer.png', 'By what is the zebra gate opened, and nothing else?'],
    ['yak', 'a pixel', 'How is the yak gate opened?'],
    ['gnu', '<script>document.documentElement', 'Is the gnu gate opened by a script?'],
    ['emu', 'a script', 'Is the emu gate opened by a script?'],
  ])('can only be quoted: the %s gate', async (gate, words, question) => {
    const page = await visit();
    await openReader(page, '/books/hostile/index');
    const turn = await ask(page, question);
    const answer = turn.locator('[data-answer]');
    expect(await answer.textContent()).toContain(`The ${gate} gate is opened by`);
    expect(await answer.textContent()).toContain(words);
    expect(await answer.locator('img, script, svg image, iframe, [style*="url"]').count()).toBe(0);
    await expectHarmless(page);
  });

  it('leads out only by links that say where to, and tell nothing', async () => {
    const page = await visit();
    await openReader(page, '/books/hostile/index');
    const links = await page
      .locator('article a[href]')
      .evaluateAll((all) =>
        all.map((link) => ({ href: link.getAttribute('href') ?? '', rel: link.getAttribute('rel') ?? '' })),
      );
    expect(links.length).toBeGreaterThan(2);
    for (const { href, rel } of links) {
      expect(href).toMatch(/^(https?:|#|\/)/);
      if (href.startsWith('http')) expect(rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
    }
    await page.getByRole('link', { name: 'ordinary link to elsewhere' }).hover();
    await page.getByText('elsewhere.example').waitFor();
  });

  it('meets a policy that admits no script but the app’s own', async () => {
    for (const path of ['/', '/books/hostile', '/books/hostile/index', '/books/hostile/nowhere']) {
      const policy = (await fetch(origin + path)).headers.get('content-security-policy') ?? '';
      const directives = new Map(policy.split(';').map((part) => [part.trim().split(' ')[0], part.trim()]));
      const scripts = directives.get('script-src') ?? directives.get('default-src') ?? '';
      expect(scripts).toMatch(/ '(self|none)'/);
      expect(scripts).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*|https?:|data:|blob:/);
      expect(directives.get('object-src') ?? directives.get('default-src')).toMatch(/'(none|self)'$/);
      expect(directives.get('base-uri')).toMatch(/'(none|self)'$/);
      expect(directives.get('frame-ancestors')).toMatch(/'(none|self)'$/);
    }
  });

  it('cannot run a script even if one got into the page', async () => {
    const page = await visit({ expected: [/violates the following Content Security Policy directive/] });
    await openReader(page, '/books/hostile/index');
    const violated = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
      const article = document.querySelector('article') ?? document.body;
      article.insertAdjacentHTML(
        'beforeend',
        '<img src="data:," onerror="document.documentElement.dataset.owned = 1">',
      );
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.owned = 2';
      article.append(script);
      while (directives.length < 2) await new Promise(requestAnimationFrame);
      return directives.toSorted();
    });
    expect(violated).toEqual(['script-src-attr', 'script-src-elem']);
    await expectHarmless(page);
  });
});

/** Every trick of the book leaves its mark in one place when it works. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.owned)).toBeUndefined();
}
