/** How a reader likes to read, kept in one cookie, so that the server can draw the page as it will stay. */

export const READING_COOKIE = 'lectern_reading';
export const READING_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** What may be chosen. The first of each is what holds until somebody chooses. */
export const READING_CHOICES = {
  theme: ['auto', 'light', 'sepia', 'dark'],
  /** Of the text: Source Serif 4, Inter, or Atkinson Hyperlegible Next, whose letters are hard to take for one another. */
  typeface: ['serif', 'sans', 'legible'],
  /** Of the text, in CSS pixels at the browser's usual size; `auto` is 19, on a phone 17. */
  size: ['auto', '15', '16', '17', '19', '21', '23', '26'],
  /** Of a line: 50, 62 or 74 ch. */
  width: ['standard', 'narrow', 'wide'],
  /** 1.4, 1.5 or 1.65. */
  leading: ['standard', 'tight', 'loose'],
  justify: ['off', 'on'],
  /** Whether a page scrolls or is turned screen by screen. */
  flow: ['scroll', 'screens'],
  /** Of the interface; `auto` is the one that the browser asks for. */
  language: ['auto', 'en', 'de'],
  /** Whether the panel stands beside the text. */
  panel: ['closed', 'open'],
  /** How wide it is there, in CSS pixels; `standard` follows the width of the window. */
  'panel-width': ['standard', '320', '360', '400', '440', '480', '540', '600', '680', '760'],
  /** Whether the contents stand beside the text where there is room for them. */
  contents: ['open', 'closed'],
  /** Whether small pictures of all its pages stand beside the paper of a PDF. */
  thumbnails: ['hidden', 'shown'],
  /** What the documents on the shelf are sorted by. */
  shelf: ['title', 'author', 'read', 'changed'],
  /** Whether this browser knows of a place to continue at; the places themselves never leave it. */
  places: ['none', 'kept'],
} as const;

type Choices = typeof READING_CHOICES;

export type ReadingPreferenceName = keyof Choices;

export type ReadingPreferences = { [Name in ReadingPreferenceName]: Choices[Name][number] };

export const DEFAULT_READING_PREFERENCES = choose(() => null);

/** Reads a cookie's value. What nobody could have chosen counts as not chosen, field by field. */
export function parseReadingPreferences(value: string | undefined): ReadingPreferences {
  const fields = new URLSearchParams(value ?? '');
  return choose((name) => fields.get(name));
}

/** A cookie's value: what was chosen, and nothing of what holds anyway. */
export function formatReadingPreferences(preferences: ReadingPreferences): string {
  return new URLSearchParams(chosen(preferences)).toString();
}

/** The attributes of the root element that the style sheets look at; none for what holds anyway. */
export function readingAttributes(preferences: ReadingPreferences): Record<`data-${string}`, string> {
  return Object.fromEntries(chosen(preferences).map(([name, value]) => [`data-${name}`, value]));
}

function chosen(preferences: ReadingPreferences): [string, string][] {
  return Object.entries(preferences).filter(([name, value]) => {
    const [fallback] = READING_CHOICES[name as ReadingPreferenceName];
    return value !== fallback;
  });
}

/** What `given` says of each name, where that may be chosen. */
function choose(given: (name: string) => string | null): ReadingPreferences {
  const choices = Object.entries<readonly string[]>(READING_CHOICES);
  const chosen = choices.map(([name, options]) => [
    name,
    options.find((option) => option === given(name)) ?? options[0],
  ]);
  return Object.fromEntries(chosen) as ReadingPreferences;
}
