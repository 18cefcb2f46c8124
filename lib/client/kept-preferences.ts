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

// A browser without cookies still keeps what was chosen for as long as the page lives.
let kept: { cookie: string; preferences: ReadingPreferences } | null = null;

const listeners = new Set<() => void>();

/** How this browser's reader likes to read: the same object until something changes. */
export function readPreferences(): ReadingPreferences {
  const cookie = cookieValue();
  if (kept?.cookie !== cookie) kept = { cookie, preferences: parseReadingPreferences(cookie) };
  return kept.preferences;
}

/** Keeps a choice in the cookie and shows it at once. */
export function savePreference<Name extends ReadingPreferenceName>(name: Name, value: ReadingPreferences[Name]): void {
  save({ ...readPreferences(), [name]: value });
}

/** Brings text and theme back to the usual ones; what stands beside the text stays. */
export function resetTextAndTheme(): void {
  const { theme, typeface, size, width, leading, justify, flow } = DEFAULT_READING_PREFERENCES;
  save({ ...readPreferences(), theme, typeface, size, width, leading, justify, flow });
}

/** Calls back after every change in this tab; the returned function ends it. */
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

/** The attributes the server would have drawn. */
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
