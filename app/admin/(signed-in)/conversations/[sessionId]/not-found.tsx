import Link from 'next/link';

/** For a conversation that never was, and for one that is no longer kept. */
export default function ConversationNotFound() {
  return (
    <main id="main" tabIndex={-1} className="calm">
      <h1>There is no such conversation</h1>
      <p>It may have been deleted, or the time for which conversations are kept may be over.</p>
      <div className="calm-actions">
        <Link href="/admin/conversations" className="button button-main">
          All conversations
        </Link>
      </div>
    </main>
  );
}
