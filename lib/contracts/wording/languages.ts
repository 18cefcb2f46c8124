/** The languages of the reader's pages, by their tags. The first is used when a request asks for none of them. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

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
