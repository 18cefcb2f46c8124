/** The languages that a selection can be translated into, by their BCP 47 tags. Their names are what `Intl.DisplayNames` calls them. */
export const TRANSLATION_LANGUAGES = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu'],
  ...['id', 'it', 'ja', 'ko', 'lt', 'lv', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta'],
  ...['th', 'tr', 'uk', 'ur', 'vi', 'zh'],
] as const;

export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number];
