import type { Metadata } from 'next';

import { SharedConversation } from '#components/chat/shared-conversation.tsx';
import { AskButton } from '#components/reader/header-buttons.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { TextAndTheme } from '#components/reader/text-and-theme.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import { readCommandKey, readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: wording().share.title, robots: { index: false } };
}

export default async function SharedPage({ params }: { params: Promise<{ shareId: string }> }) {
  const [{ shareId }, preferences, commandKey] = await Promise.all([params, readPreferences(), readCommandKey()]);
  return (
    <>
      <SiteHeader
        crumbs={[{ title: wording().share.title }]}
        tools={
          <>
            <TextAndTheme preferences={preferences} />
            <AskButton commandKey={commandKey} />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-5 pt-8 pb-20 md:px-10 md:pt-14">
        <h1 className="font-read text-[2rem]/[1.15] font-semibold tracking-[-0.012em]">{wording().share.title}</h1>
        <SharedConversation shareId={shareId} />
      </main>
    </>
  );
}
