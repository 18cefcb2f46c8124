import { cookies, headers } from 'next/headers';
import { cache } from 'react';

import type { Viewer } from '#lib/access/viewer.ts';
import {
  parseReadingPreferences,
  READING_COOKIE,
  type ReadingPreferences,
} from '#lib/contracts/reading-preferences.ts';
import { viewerOf } from '#lib/http/trusted-headers.ts';

/** Who is reading, as the server has settled it. */
export const readViewer = cache(async (): Promise<Viewer> => viewerOf({ headers: await headers() }));

/** How this reader likes to read. */
export const readPreferences = cache(async (): Promise<ReadingPreferences> => {
  return parseReadingPreferences((await cookies()).get(READING_COOKIE)?.value);
});

/** What stands on this reader's keyboard where shortcuts are told. */
export async function readCommandKey(): Promise<string> {
  return /Mac|iPhone|iPad/.test((await headers()).get('user-agent') ?? '') ? '⌘' : 'Ctrl ';
}
