import { readDomText, type DomText } from '#lib/foundation/text/dom/dom-text.ts';
import { readPageBlocks, type PageBlock } from '#lib/foundation/text/dom/page-blocks.ts';

/** The page on screen: its element, canonical text and blocks. */
export interface PageText {
  article: HTMLElement;
  domText: DomText;
  blocks: PageBlock[];
}

interface CacheEntry {
  version: string;
  pageText: PageText;
}

const cache = new WeakMap<HTMLElement, CacheEntry>();

/** Reads a page once, since its DOM never changes after it has been rendered. */
export function openPageText(article: HTMLElement): PageText {
  const known = cache.get(article);
  if (known && isCurrent(known, article)) return known.pageText;
  const domText = readDomText(article);
  const pageText = { article, domText, blocks: readPageBlocks(domText) };
  cache.set(article, { version: versionOf(article), pageText });
  return pageText;
}

/** React may reuse the same element for the next page and replace its text. */
function isCurrent({ version, pageText }: CacheEntry, article: HTMLElement): boolean {
  const first = pageText.domText.pieces[0];
  return version === versionOf(article) && (first === undefined || article.contains(first.node));
}

function versionOf({ dataset }: HTMLElement): string {
  return `${dataset['pageId'] ?? ''} ${dataset['pageVersion'] ?? ''}`;
}

/** Returns the article element of the page on screen; null if no page is open. */
export function findArticle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('article[data-page-version]');
}

/** Returns the text of the page on screen; null if no page is open. */
export function findPageText(): PageText | null {
  const article = findArticle();
  return article && openPageText(article);
}

/** Reads the page on screen when the browser is idle, so that the first gesture need not wait for it. */
export function readPageTextWhenIdle(): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(findPageText, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => void findPageText(), { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
