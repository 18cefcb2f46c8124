import { ButtonLink } from '#components/controls/button-link.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';

/** For a conversation that never was, and for one that is no longer kept. */
export default function ConversationNotFound() {
  return (
    <CalmPage
      title="There is no such conversation"
      sentence="It may have been deleted, or the time for which conversations are kept may be over."
      actions={
        <ButtonLink href="/admin/conversations" look="main">
          All conversations
        </ButtonLink>
      }
    />
  );
}
