const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language by its code; the code itself where it is none. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code.split('-')[0] ?? code) ?? code;
  } catch {
    return code;
  }
}
