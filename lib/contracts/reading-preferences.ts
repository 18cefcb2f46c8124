import { LANGUAGES } from './wording/languages.ts';

/** The cookie that holds the reading preferences, so that the server can render the page in its final form. */

export const READING_COOKIE = 'lectern_reading';
export const READING_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** The available choices. The first of each is the default. */
export const READING_CHOICES = {
  theme: ['auto', 'light', 'sepia', 'dark'],
  /** Typeface of the text: Source Serif 4, Inter, or Atkinson Hyperlegible Next, which has easily distinguished letters. */
  typeface: ['serif', 'sans', 'legible'],
  /** Font size of the text, in CSS pixels at the browser's default size; `auto` is 19, on a phone 17. */
  size: ['auto', '15', '16', '17', '19', '21', '23', '26'],
  /** Line width: 50, 62 or 74 ch. */
  width: ['standard', 'narrow', 'wide'],
  /** Line height: 1.4, 1.5 or 1.65. */
  leading: ['standard', 'tight', 'loose'],
  justify: ['off', 'on'],
  /** Whether a page scrolls or is turned screen by screen. */
  flow: ['scroll', 'screens'],
  /** Language of the interface; `auto` is the one the browser requests. */
  language: ['auto', ...LANGUAGES],
  /** Whether the panel is open beside the text. */
  panel: ['closed', 'open'],
  /** Width of the panel beside the text, in CSS pixels; `standard` follows the width of the window. */
  'panel-width': ['standard', '320', '360', '400', '440', '480', '540', '600', '680', '760'],
  /** Whether the contents are shown beside the text where there is room for them. */
  contents: ['open', 'closed'],
  /** Whether thumbnails of all its pages are shown beside the PDF view. */
  thumbnails: ['hidden', 'shown'],
  /** The sort order of the documents on the shelf. */
  shelf: ['title', 'author', 'read', 'changed'],
  /** Whether this browser has a place to continue reading at. The places themselves never leave it. */
  places: ['none', 'kept'],
  /** Whether this browser's reader has collections or marked books, and hides some. Which ones is never part of it. */
  'own-shelf': ['none', 'kept', 'hides'],
} as const;

type Choices = typeof READING_CHOICES;

export type ReadingPreferenceName = keyof Choices;

export type ReadingPreferences = { [Name in ReadingPreferenceName]: Choices[Name][number] };

export const DEFAULT_READING_PREFERENCES = choose(() => null);

/** Parses a cookie's value. An invalid value counts as not chosen, field by field. */
export function parseReadingPreferences(value: string | undefined): ReadingPreferences {
  const fields = new URLSearchParams(value ?? '');
  return choose((name) => fields.get(name));
}

/** Formats the preferences as a cookie's value, defaults left out. */
export function formatReadingPreferences(preferences: ReadingPreferences): string {
  return new URLSearchParams(chosen(preferences)).toString();
}

/** Returns the attributes of the root element that the style sheets use; none for defaults. */
export function readingAttributes(preferences: ReadingPreferences): Record<`data-${string}`, string> {
  return Object.fromEntries(chosen(preferences).map(([name, value]) => [`data-${name}`, value]));
}

function chosen(preferences: ReadingPreferences): [string, string][] {
  return Object.entries(preferences).filter(([name, value]) => {
    const [fallback] = READING_CHOICES[name as ReadingPreferenceName];
    return value !== fallback;
  });
}

/** Returns the value of `given` for each name, where it is a valid choice. */
function choose(given: (name: string) => string | null): ReadingPreferences {
  const choices = Object.entries<readonly string[]>(READING_CHOICES);
  const chosen = choices.map(([name, options]) => [
    name,
    options.find((option) => option === given(name)) ?? options[0],
  ]);
  return Object.fromEntries(chosen) as ReadingPreferences;
}
