/** The languages of the reader's pages, by their tags. The first is used when a request asks for none of them. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<Language>(['ar']);

/** The writing direction of a language, given as one of `LANGUAGES` or as a locale of one of them. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** The language that an `Accept-Language` header likes best of those that there are. */
export function preferredLanguage(header: string | null): Language {
  const asked = (header ?? '').split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
    return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality.slice(2)), index };
  });
  const liked = asked
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.index - other.index);
  for (const { tag } of liked) {
    const found = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (found !== undefined) return found;
  }
  return LANGUAGES[0];
}
