import type { Locator, Page } from 'playwright-core';

/** The panel in which questions are asked; on a phone, the sheet. */
export function panelOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Ask', exact: true });
}

export function questionBox(page: Page): Locator {
  return panelOf(page).getByRole('textbox', { name: 'Question' });
}

/** The card above the composer with the words of the page that the next question is asked of. */
export function selectionCard(page: Page): Locator {
  return panelOf(page).getByRole('group', { name: 'Only this passage' });
}

/** The turns of the conversation that is open, oldest first. */
export function turnsOf(page: Page): Locator {
  return panelOf(page).getByRole('article');
}

export function lastTurn(page: Page): Locator {
  return turnsOf(page).last();
}

/** Opens the panel by the header's button, unless it is open. */
export async function openPanel(page: Page): Promise<void> {
  if (!(await panelOf(page).isVisible())) await page.locator('header').getByRole('button', { name: 'Ask' }).click();
  await questionBox(page).waitFor();
}

/** Types a question and sends it with Enter, without waiting for an answer. */
export async function send(page: Page, question: string): Promise<void> {
  await openPanel(page);
  await questionBox(page).fill(question);
  await questionBox(page).press('Enter');
}

/** Asks, and returns the turn once its answer is complete. */
export async function ask(page: Page, question: string): Promise<Locator> {
  await openPanel(page);
  const before = await turnsOf(page).count();
  await send(page, question);
  const turn = turnsOf(page).nth(before);
  await answered(turn);
  return turn;
}

/** Until the answer of a turn is complete, whether it answers or refuses. */
export async function answered(turn: Locator): Promise<void> {
  await turn.getByRole('button', { name: 'Ask again' }).waitFor();
}

/** The chips of a turn, by the number they carry. */
export function chipsOf(turn: Locator): Locator {
  return turn.locator('a[data-citation]');
}

/** What a conversation shows: everything a reader could compare after coming back. */
export interface ShownTurn {
  question: string;
  answer: string;
  chips: { number: string; name: string; href: string }[];
  sources: string[];
}

export async function shownTurns(page: Page): Promise<ShownTurn[]> {
  return turnsOf(page).evaluateAll((turns) =>
    turns.map((turn) => ({
      question: turn.querySelector('h3')?.textContent ?? '',
      answer: turn.querySelector('[data-answer]')?.textContent ?? '',
      chips: [...turn.querySelectorAll<HTMLAnchorElement>('a[data-citation]')].map((chip) => ({
        number: chip.dataset.citation ?? '',
        name: chip.getAttribute('aria-label') ?? chip.textContent,
        href: chip.getAttribute('href') ?? '',
      })),
      sources: [...turn.querySelectorAll('[aria-label="Sources"] li')].map((source) => source.textContent),
    })),
  );
}
