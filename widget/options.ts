/** How a site has put the widget on its pages. */
export interface WidgetOptions {
  /** The origin that the script came from, and that is asked. */
  server: string;
  language: 'en' | 'de';
  /** Null follows the page. */
  theme: 'light' | 'dark' | null;
  /** The only document that is asked and searched; null is all that anybody may read. */
  documentId: string | null;
}

/** What stands on the script tag: as attributes, `data-language`, or in its address, `?language=`, where a generator writes the tag. */
export function readOptions(
  { src, dataset }: Pick<HTMLScriptElement, 'src' | 'dataset'>,
  pageLanguage: string,
): WidgetOptions {
  const address = new URL(src);
  const option = (name: string) => dataset[name] ?? address.searchParams.get(name);
  const theme = option('theme');
  return {
    server: address.origin,
    language: (option('language') ?? pageLanguage).toLowerCase().startsWith('de') ? 'de' : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    documentId: option('document'),
  };
}
