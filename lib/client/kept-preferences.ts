import {
  DEFAULT_READING_PREFERENCES,
  formatReadingPreferences,
  parseReadingPreferences,
  READING_CHOICES,
  READING_COOKIE,
  READING_COOKIE_MAX_AGE_S,
  readingAttributes,
  type ReadingPreferenceName,
  type ReadingPreferences,
} from '#lib/contracts/reading-preferences.ts';

// Without cookies, choices are still kept for as long as the page lives.
let kept: { cookie: string; preferences: ReadingPreferences } | null = null;

const listeners = new Set<() => void>();

/** Returns this browser's reading preferences; the same object until something changes. */
export function readPreferences(): ReadingPreferences {
  const cookie = cookieValue();
  if (kept?.cookie !== cookie) kept = { cookie, preferences: parseReadingPreferences(cookie) };
  return kept.preferences;
}

/** Saves a choice in the cookie and applies it at once. */
export function savePreference<Name extends ReadingPreferenceName>(name: Name, value: ReadingPreferences[Name]): void {
  save({ ...readPreferences(), [name]: value });
}

/** Resets text and theme to their defaults; the panels beside the text stay. */
export function resetTextAndTheme(): void {
  const { theme, typeface, size, width, leading, justify, flow } = DEFAULT_READING_PREFERENCES;
  save({ ...readPreferences(), theme, typeface, size, width, leading, justify, flow });
}

/** Calls back after every change in this tab; the returned function unsubscribes. */
export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function save(preferences: ReadingPreferences): void {
  const value = formatReadingPreferences(preferences);
  document.cookie = `${READING_COOKIE}=${value}; path=/; max-age=${READING_COOKIE_MAX_AGE_S}; samesite=lax`;
  kept = { cookie: cookieValue(), preferences };
  show(preferences);
  for (const listener of listeners) listener();
}

/** Sets the same attributes the server would render. */
function show(preferences: ReadingPreferences): void {
  const attributes = readingAttributes(preferences);
  for (const name of Object.keys(READING_CHOICES)) {
    const value = attributes[`data-${name}`];
    if (value === undefined) document.documentElement.removeAttribute(`data-${name}`);
    else document.documentElement.setAttribute(`data-${name}`, value);
  }
}

function cookieValue(): string {
  const prefix = `${READING_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  return cookie?.slice(prefix.length) ?? '';
}
