import { type Language, preferredLanguage } from '#lib/contracts/wording/languages.ts';

/** Options with which a site embeds the widget. */
export interface WidgetOptions {
  /** The origin of the script, to which questions are sent. */
  server: string;
  language: Language;
  /** The theme; null follows the page. */
  theme: 'light' | 'dark' | null;
  /** The only document to ask and search; null for everything that is public. */
  documentId: string | null;
}

/** Reads the options of the script tag: from attributes, `data-language`, or from its address, `?language=`, where a generator writes the tag. */
export function readOptions(
  { src, dataset }: Pick<HTMLScriptElement, 'src' | 'dataset'>,
  pageLanguage: string,
): WidgetOptions {
  const address = new URL(src);
  const option = (name: string) => dataset[name] ?? address.searchParams.get(name);
  const theme = option('theme');
  return {
    server: address.origin,
    language: preferredLanguage(option('language') ?? pageLanguage),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    documentId: option('document'),
  };
}
