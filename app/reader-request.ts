import { cookies, headers } from 'next/headers';
import { cache } from 'react';

import type { Viewer } from '#lib/people/access/viewer.ts';
import {
  parseReadingPreferences,
  READING_COOKIE,
  type ReadingPreferences,
} from '#lib/contracts/reading-preferences.ts';
import { speakAdminFrom } from '#lib/contracts/wording/admin-wording.ts';
import { type Language, preferredLanguage } from '#lib/contracts/wording/languages.ts';
import { speakFrom } from '#lib/contracts/wording/wording.ts';
import { type AllWording, WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { READER_COOKIE } from '#lib/serving/http/reader-cookie.ts';
import { viewerOf } from '#lib/serving/http/trusted-headers.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

/** The viewer of this request, as the server has established it. */
export const readViewer = cache(async (): Promise<Viewer> => viewerOf({ headers: await headers() }));

/** Returns whether a reader is signed in through the OpenID provider, and their name; null where no provider is configured. */
export const readSession = cache(async (): Promise<{ signedIn: { name: string } | null } | null> => {
  const [{ signIn }, jar, viewer] = await Promise.all([getRuntime(), cookies(), readViewer()]);
  if (signIn === null) return null;
  const isSignedIn = viewer.userId !== null && jar.has(READER_COOKIE);
  return { signedIn: isSignedIn ? { name: viewer.name ?? viewer.userId ?? '' } : null };
});

/** The reading preferences of this reader. */
export const readPreferences = cache(async (): Promise<ReadingPreferences> => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const preferences = parseReadingPreferences(jar.get(READING_COOKIE)?.value);
  const language =
    preferences.language === 'auto' ? preferredLanguage(sent.get('accept-language')) : preferences.language;
  Object.assign(spoken(), { language, wording: WORDINGS[language] });
  return preferences;
});

/** The language and wording of this request, once `readPreferences` has determined them. */
const spoken = cache((): { language: Language | null; wording: AllWording | null } => ({
  language: null,
  wording: null,
}));

// A page always reads the preferences before it renders any words.
speakFrom(() => spoken().wording?.reader ?? null);
speakAdminFrom(() => spoken().wording?.administration ?? null);

/** The language of this reader's interface, and all its wording. */
export async function readWording(): Promise<{ language: Language } & AllWording> {
  await readPreferences();
  const { language, wording } = spoken();
  if (language === null || wording === null) throw new Error('The preferences name no language.');
  return { language, ...wording };
}

/** Returns the label of the command key on this reader's keyboard, as shown in shortcuts. */
export async function readCommandKey(): Promise<string> {
  const { reader } = await readWording();
  return /Mac|iPhone|iPad/.test((await headers()).get('user-agent') ?? '') ? '⌘' : `${reader.keyboard.ctrl} `;
}
