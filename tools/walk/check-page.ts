import type * as DomTextModule from '#lib/foundation/text/dom/dom-text.ts';

type DomTextFunctions = typeof DomTextModule;

/** What the walk found on one page. */
export interface PageCheck {
  characters: number;
  sentences: number;
  /** One sentence each. */
  mismatches: string[];
}

/**
 * Runs inside the page, so it may use nothing but its arguments: compares the article on screen with what the server
 * publishes of that page, as a whole and sentence by sentence.
 */
export async function checkPage(domText: DomTextFunctions): Promise<PageCheck> {
  const article = document.querySelector<HTMLElement>('article[data-page-id]');
  if (article === null) return { characters: 0, sentences: 0, mismatches: ['There is no article.'] };
  const { pageId = '', pageVersion = '' } = article.dataset;
  const response = await fetch(`/api/pages/${pageId}?version=${pageVersion}&include=sentences`);
  const { text, sentences } = (await response.json()) as { text: string; sentences: [number, number][] };
  const walked = domText.readDomText(article);
  const textFault = (): string[] => {
    if (walked.text === text) return [];
    let same = 0;
    while (same < text.length && walked.text[same] === text[same]) same += 1;
    const around = (whole: string) => JSON.stringify(whole.slice(Math.max(0, same - 20), same + 20));
    return [`From ${same} on it shows ${around(walked.text)}, not ${around(text)}.`];
  };
  const sentenceFaults = ([start, end]: [number, number]): string[] => {
    const range = domText.domRangeOf(walked, { start, end });
    if (range === null) return [`Sentence ${start}-${end} cannot be marked.`];
    const faults = [];
    const back = domText.textRangeOf(walked, range);
    if (back?.start !== start || back.end !== end)
      faults.push(`Sentence ${start}-${end} leads back to ${JSON.stringify(back)}.`);
    const words = domText.canonicalTextOf(range.cloneContents());
    const stored = text.slice(start, end);
    if (words !== stored)
      faults.push(`Sentence ${start}-${end} shows ${JSON.stringify(words)}, not ${JSON.stringify(stored)}.`);
    return faults;
  };
  return {
    characters: text.length,
    sentences: sentences.length,
    mismatches: [...textFault(), ...sentences.flatMap(sentenceFaults)],
  };
}
