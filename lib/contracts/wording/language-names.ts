import type { Language } from './languages.ts';

/** The name of each language in that language, and the name that `languageOf` gives it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { own: string; ofText: string }>> = {
  en: { own: 'English', ofText: 'english' },
  de: { own: 'Deutsch', ofText: 'german' },
  fr: { own: 'Français', ofText: 'french' },
  es: { own: 'Español', ofText: 'spanish' },
  ar: { own: 'العربية', ofText: 'arabic' },
};
