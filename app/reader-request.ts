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

/** Who is reading, as the server has settled it. */
export const readViewer = cache(async (): Promise<Viewer> => viewerOf({ headers: await headers() }));

/** Whether a reader is signed in by the OpenID provider, and how they are called; null where nobody can sign in so. */
export const readSession = cache(async (): Promise<{ signedIn: { name: string } | null } | null> => {
  const [{ signIn }, jar, viewer] = await Promise.all([getRuntime(), cookies(), readViewer()]);
  if (signIn === null) return null;
  const isSignedIn = viewer.userId !== null && jar.has(READER_COOKIE);
  return { signedIn: isSignedIn ? { name: viewer.name ?? viewer.userId ?? '' } : null };
});

/** How this reader likes to read. */
export const readPreferences = cache(async (): Promise<ReadingPreferences> => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const preferences = parseReadingPreferences(jar.get(READING_COOKIE)?.value);
  const language =
    preferences.language === 'auto' ? preferredLanguage(sent.get('accept-language')) : preferences.language;
  Object.assign(spoken(), { language, wording: WORDINGS[language] });
  return preferences;
});

/** What this request is answered in, once `readPreferences` has looked. */
const spoken = cache((): { language: Language | null; wording: AllWording | null } => ({
  language: null,
  wording: null,
}));

// A page reads the preferences before it says anything.
speakFrom(() => spoken().wording?.reader ?? null);
speakAdminFrom(() => spoken().wording?.administration ?? null);

/** The language of this reader's interface, and all it says in it. */
export async function readWording(): Promise<{ language: Language } & AllWording> {
  await readPreferences();
  const { language, wording } = spoken();
  if (language === null || wording === null) throw new Error('The preferences name no language.');
  return { language, ...wording };
}

/** What stands on this reader's keyboard where shortcuts are told. */
export async function readCommandKey(): Promise<string> {
  const { reader } = await readWording();
  return /Mac|iPhone|iPad/.test((await headers()).get('user-agent') ?? '') ? '⌘' : `${reader.keyboard.ctrl} `;
}
