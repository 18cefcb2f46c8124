/** Returns the direction in which a page of a book is read. Its own words decide, not the language of the interface. */
export function readingDirection(article: Element): 'ltr' | 'rtl' {
  return getComputedStyle(article).direction === 'rtl' ? 'rtl' : 'ltr';
}

/** Whether the page on screen is read from right to left; false where no page is open. */
export function isReadRightToLeft(): boolean {
  const article = document.querySelector('main article.article');
  return article !== null && readingDirection(article) === 'rtl';
}
