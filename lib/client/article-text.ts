import { readDomText, type DomText } from '#lib/foundation/text/dom/dom-text.ts';
import { readPageBlocks, type PageBlock } from '#lib/foundation/text/dom/page-blocks.ts';

/** The page on screen: its element, its canonical text and its blocks. */
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

/** Reads a page once: its DOM never changes after it has been shown. */
export function openPageText(article: HTMLElement): PageText {
  const known = cache.get(article);
  if (known && isCurrent(known, article)) return known.pageText;
  const domText = readDomText(article);
  const pageText = { article, domText, blocks: readPageBlocks(domText) };
  cache.set(article, { version: versionOf(article), pageText });
  return pageText;
}

/** The same element shows the next page once React has put other words into it. */
function isCurrent({ version, pageText }: CacheEntry, article: HTMLElement): boolean {
  const first = pageText.domText.pieces[0];
  return version === versionOf(article) && (first === undefined || article.contains(first.node));
}

function versionOf({ dataset }: HTMLElement): string {
  return `${dataset['pageId'] ?? ''} ${dataset['pageVersion'] ?? ''}`;
}

/** The page's own words in the document; null where no page is shown. */
export function findArticle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('article[data-page-version]');
}

/** The text of the page on screen; null where none is shown. */
export function findPageText(): PageText | null {
  const article = findArticle();
  return article && openPageText(article);
}

/** Reads the page on screen when the browser has nothing else to do, so that the first gesture need not wait for it. */
export function readPageTextWhenIdle(): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(findPageText, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => void findPageText(), { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
