import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';

import { LINKED } from '#components/controls/linked.ts';
import { AdminPage, PageTitle } from '#components/admin/admin-page.tsx';
import { CopyableId } from '#components/admin/transcript/copyable-id.tsx';
import { DeleteConversation } from '#components/admin/transcript/delete-conversation.tsx';
import { Transcript } from '#components/admin/transcript/transcript.tsx';
import { hasRole } from '#lib/people/access/administrator.ts';
import { sessionIdSchema } from '#lib/contracts/conversation.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { requireAdministrator } from '../../../require-administrator.ts';
import { loadTranscript } from './transcript-turns.ts';
import { tableAddress, transcriptAddress } from './table-address.ts';
import { readPreferences } from '../../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().transcript.title };
}

interface ConversationPageProps {
  params: Promise<{ sessionId: string }>;
  /** `from`: the query of the table that linked here. */
  searchParams: Promise<{ from?: string | string[] }>;
}

export default async function ConversationPage({ params, searchParams }: ConversationPageProps) {
  const [{ sessionId }, { from }] = await Promise.all([params, searchParams]);
  const { administrator, runtime } = await requireAdministrator(transcriptAddress(sessionId, from));
  if (!sessionIdSchema.safeParse(sessionId).success) notFound();
  const turns = await loadTranscript(runtime, administrator, sessionId);
  if (turns.length === 0) notFound();

  const mayDelete = hasRole(administrator, 'admin');
  const mayReview = hasRole(administrator, 'reviewer');
  const tableHref = tableAddress(from);
  return (
    <AdminPage className="transcript">
      <p>
        <Link href={tableHref} className={LINKED}>
          {adminWording().transcript.back}
        </Link>
      </p>
      <header className="mt-2 mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle>{adminWording().transcript.title}</PageTitle>
          <p className="flex flex-wrap items-center gap-x-4 text-ink-2">
            <span>{formatMessage(adminWording().transcript.questionCount, { count: turns.length })}</span>
            <CopyableId id={sessionId} name="conversation" />
          </p>
        </div>
        {mayDelete && <DeleteConversation sessionId={sessionId} turnCount={turns.length} tableHref={tableHref} />}
      </header>
      <Transcript turns={turns} reviewer={mayReview ? administrator.name : null} />
    </AdminPage>
  );
}
