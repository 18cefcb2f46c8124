import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { type Exchange, exchangeOf, librarySources } from '#tests/support/answer-sources.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, lastTurn, openPanel, panelOf, questionBox, send } from '#tools/browser/ask-panel.ts';
import { PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver, pressLong } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const SELECTED_PAGE = '/books/handbook/asking-about-a-selection';

const pagesOf = (exchange: Exchange) => new Set(librarySources(exchange).map(({ page_title: title }) => title));
const sectionsOf = (exchange: Exchange) => new Set(librarySources(exchange).map(({ section_heading: name }) => name));

const CHOICES = [
  [/^This section: When the lamp fails$/, 'Section “When the lamp fails”', 'section'],
  [/^This page$/, 'This page', 'page_ids'],
  [/^Up to where I have read: /, 'Up to “The lamp”', 'up_to'],
  [/^All books$/, 'All books', null],
] as const;

describe.each(bothSizes('on a phone'))('the page at hand %s', (_, screen) => {
  const { visit } = useBrowser();

  async function asking(page: Page, question: string): Promise<Exchange> {
    const exchange = await exchangeOf(page, () => send(page, question));
    await answered(lastTurn(page));
    return exchange;
  }

  it('is summarised when “this page” is, and the pill says so before it is asked', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await openPanel(page);
    await scopeButton(page, 'This book').waitFor();
    await questionBox(page).fill('Summarise this page');
    await scopeButton(page, 'About this page').waitFor();
    const exchange = await asking(page, 'Summarise this page');
    expect(pagesOf(exchange)).toEqual(new Set(['The lamp']));
    expect(exchange.request.scope).toEqual({ document_ids: ['lighthouse'] });
    expect(sectionsOf(exchange)).toContain('Cleaning');
    expect(await noteOf(page)).toContain('About this page');
    await scopeButton(page, 'This book').waitFor();
  });

  longIt('stays the page it was when the question is asked again elsewhere, and after a reload', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await asking(page, 'Summarise this page');
    await openReader(page, '/books/lighthouse/1-the-rock');
    await openPanel(page);
    await expect.poll(() => noteOf(page)).toContain('About the page “The lamp”');
    const again = await exchangeOf(page, () => lastTurn(page).getByRole('button', { name: 'Ask again' }).click());
    expect(pagesOf(again)).toEqual(new Set(['The lamp']));
    await answered(lastTurn(page));
    const here = await asking(page, 'Summarise this page');
    expect(pagesOf(here)).toEqual(new Set(['The rock']));
  });

  longIt('has a chapter: what “this chapter” is about are the pages under it too', async () => {
    const page = await visit({ screen });
    await openReader(page, SELECTED_PAGE);
    const exchange = await asking(page, 'What is this chapter about?');
    expect(pagesOf(exchange)).toContain('Asking');
    expect(pagesOf(exchange)).toContain('Following a citation');
    expect(pagesOf(exchange)).not.toContain('Layout');
    expect(await noteOf(page)).toContain('About this chapter');
  });

  it('has a section: “this section” is the one under whose heading is read', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await page.getByRole('heading', { name: 'When the lamp fails' }).evaluate((heading) => heading.scrollIntoView());
    const exchange = await asking(page, 'What is this section about?');
    expect(sectionsOf(exchange)).toEqual(new Set(['When the lamp fails']));
    expect(await noteOf(page)).toContain('About the section “When the lamp fails”');
  });

  it.each(firstByDay(CHOICES, 2))('can be chosen as what is asked of: %s', async (choice, pill, key) => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await page.getByRole('heading', { name: 'When the lamp fails' }).evaluate((heading) => heading.scrollIntoView());
    await choose(page, choice);
    await scopeButton(page, pill).waitFor();
    const exchange = await asking(page, 'Where does the reserve lamp hang?');
    expect(Object.keys(exchange.request.scope ?? {})).toEqual(key === null ? [] : [key]);
    expect(sectionsOf(exchange)).toContain('When the lamp fails');
    expect(await noteOf(page)).toContain(pill);
  });

  longIt('can be narrowed to its chapter, or to what was read of the book, and nothing else is cited', async () => {
    const page = await visit({ screen });
    await openReader(page, SELECTED_PAGE);
    await choose(page, /^This chapter$/);
    const inChapter = await asking(page, 'What is the wall?');
    expect([...pagesOf(inChapter)]).toEqual(expect.arrayContaining(['Asking about a selection']));
    await openReader(page, LAMP);
    await choose(page, /^Up to where I have read/);
    const soFar = await asking(page, 'When was the fog signal last heard?');
    expect([...pagesOf(soFar)].filter((title) => !['The rock', 'The lamp'].includes(title))).toEqual([]);
  });

  it('that does not hold the answer says so, and one press asks the book', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    const narrow = await asking(page, 'How long was the longest wait for the relief boat on this page?');
    expect(narrow.sources).toEqual([]);
    const wide = await exchangeOf(page, () => lastTurn(page).getByRole('button', { name: 'Search this book' }).click());
    expect(pagesOf(wide)).toContain('The rock');
    await answered(lastTurn(page));
  });

  it('is the book on the page with its contents, which has questions to begin with', async () => {
    const page = await visit({ screen });
    await page.goto('/books/lighthouse');
    await openPanel(page);
    await scopeButton(page, 'This book').waitFor();
    const starter = panelOf(page).getByRole('list', { name: 'Questions about this book' }).getByRole('button').first();
    const exchange = await exchangeOf(page, () => starter.click());
    expect(exchange.request).toMatchObject({
      query: 'What is this book about?',
      scope: { document_ids: ['lighthouse'] },
    });
    await answered(lastTurn(page));
    expect(pagesOf(exchange).size).toBeGreaterThan(1);
    const plain = await asking(page, 'Where does the reserve lamp hang?');
    expect(plain.request.scope).toEqual({ document_ids: ['lighthouse'] });
  });

  longIt('explains a passage by the words around it and the book’s definitions, not by itself', async () => {
    const words = 'Each number is a citation';
    const page = await visit({ screen });
    await openReader(page, '/books/handbook/asking-in-the-reader');
    await (screen === PHONE ? pressLong : dragOver)(page, words);
    const explain = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Explain' });
    const { request, sources } = await exchangeOf(page, () => (screen === PHONE ? explain.tap() : explain.click()));
    expect(request).toMatchObject({
      query: 'Explain this passage.',
      mode: 'general',
      scope: { document_ids: ['handbook'] },
    });
    await answered(lastTurn(page));
    expect(sources.map(({ page_title: title }) => title)).toContain('Following a citation');
    const answer = await lastTurn(page).locator('[data-answer]').textContent();
    expect(answer).toContain('A citation is a number in square brackets');
    expect(await noteOf(page)).toContain('This passage, its context and definitions');
    await scopeButton(page, 'This book').waitFor();
  });

  longIt('is no topic of a refusal: what names nothing is not named', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await (screen === PHONE ? pressLong : dragOver)(page, 'The reserve lamp hangs behind the door');
    const askAbout = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Ask about this' });
    await (screen === PHONE ? askAbout.tap() : askAbout.click());
    await questionBox(page).fill('Who was the first emperor?');
    await questionBox(page).press('Enter');
    await answered(lastTurn(page));
    const named = () => lastTurn(page).locator('[data-answer]').textContent();
    expect(await named()).toContain('does not contain information about the first emperor.');
  });
});

function scopeButton(page: Page, name: string): Locator {
  return panelOf(page).getByRole('button', { name: `Scope: ${name}`, exact: true });
}

async function choose(page: Page, choice: RegExp): Promise<void> {
  await openPanel(page);
  await panelOf(page)
    .getByRole('button', { name: /^Scope:/ })
    .click();
  await panelOf(page).getByRole('menuitemradio', { name: choice }).click();
}

/** What stands beneath the question of the last turn. */
async function noteOf(page: Page): Promise<string> {
  return (await lastTurn(page).locator('header > p').first().textContent()) ?? '';
}
