import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';

import { CopyableId } from '#components/admin/transcript/copyable-id.tsx';
import { DeleteConversation } from '#components/admin/transcript/delete-conversation.tsx';
import { Transcript } from '#components/admin/transcript/transcript.tsx';
import { hasRole } from '#lib/access/administrator.ts';
import { sessionIdSchema } from '#lib/contracts/conversation.ts';

import '../../../../styles/admin-transcript.css';
import { requireAdministrator } from '../../../require-administrator.ts';
import { loadTranscript } from './load-transcript.ts';
import { tableAddress, transcriptAddress } from './table-address.ts';

export const metadata: Metadata = { title: 'Conversation' };

interface ConversationPageProps {
  params: Promise<{ sessionId: string }>;
  /** `from`: the query of the table that led here. */
  searchParams: Promise<{ from?: string | string[] }>;
}

export default async function ConversationPage({ params, searchParams }: ConversationPageProps) {
  const [{ sessionId }, { from }] = await Promise.all([params, searchParams]);
  const { administrator, runtime } = await requireAdministrator(transcriptAddress(sessionId, from));
  if (!sessionIdSchema.safeParse(sessionId).success) notFound();
  const turns = await loadTranscript(runtime, administrator, sessionId);
  if (turns.length === 0) notFound();

  const mayChange = hasRole(administrator, 'admin');
  const tableHref = tableAddress(from);
  return (
    <main id="main" tabIndex={-1} className="admin-page transcript">
      <p>
        <Link href={tableHref} className="text-link">
          ‹ Conversations
        </Link>
      </p>
      <header className="transcript-title">
        <div>
          <h1>Conversation</h1>
          <p className="admin-note transcript-names">
            <span>{turns.length === 1 ? '1 turn' : `${turns.length} turns`}</span>
            <CopyableId id={sessionId} name="conversation" />
          </p>
        </div>
        {mayChange && <DeleteConversation sessionId={sessionId} turnCount={turns.length} tableHref={tableHref} />}
      </header>
      <Transcript turns={turns} reviewer={mayChange ? administrator.name : null} />
    </main>
  );
}
