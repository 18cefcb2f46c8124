/** Classes of words that act as a link, whether the element is a link or a button. */
export const LINKED = 'text-link underline decoration-1 underline-offset-[0.18em] hover:decoration-2';
