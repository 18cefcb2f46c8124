/** Right-to-left scripts, by code (ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTER = /\p{L}/gu;

/**
 * Returns a book's text direction by its language (BCP 47), otherwise by the letters of its titles. Latin letters do not count, because books in any
 * language contain names in them.
 */
export function textDirection(language: string | null, titles: readonly string[]): 'ltr' | 'rtl' {
  const script = scriptOf(language);
  if (script !== undefined) return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
  const text = titles.join(' ');
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  return count(RIGHT_TO_LEFT_LETTER) * 3 > count(LETTER) ? 'rtl' : 'ltr';
}

function scriptOf(language: string | null): string | undefined {
  if (language === null) return undefined;
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    // A book's language may not be a valid tag.
    return undefined;
  }
}
