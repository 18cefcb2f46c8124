import type { Metadata } from 'next';

import { AskButton } from '#components/reader/header-buttons.tsx';
import { NotesList } from '#components/reader/notes/notes-list.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { TextAndTheme } from '#components/reader/text-and-theme.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import { readCommandKey, readPreferences } from '../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: wording().notes.title };
}

export default async function NotesPage() {
  const [preferences, commandKey] = await Promise.all([readPreferences(), readCommandKey()]);
  return (
    <>
      <SiteHeader
        crumbs={[{ title: wording().notes.title }]}
        tools={
          <>
            <TextAndTheme preferences={preferences} />
            <AskButton commandKey={commandKey} />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-5 pt-8 pb-20 md:px-10 md:pt-14">
        <h1 className="font-read text-[2rem]/[1.15] font-semibold tracking-[-0.012em]">{wording().notes.title}</h1>
        <NotesList />
      </main>
    </>
  );
}
