import { ButtonLink } from '#components/controls/button-link.tsx';
import { CalmPage } from '#components/controls/calm-page.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { readPreferences } from '../../../../reader-request.ts';

/** Shown both for a conversation that never existed and for one that is no longer stored. */
export default async function ConversationNotFound() {
  await readPreferences();
  return (
    <CalmPage
      title={adminWording().transcript.notFound.title}
      sentence={adminWording().transcript.notFound.reason}
      actions={
        <ButtonLink href="/admin/conversations" look="main">
          {adminWording().transcript.notFound.allConversations}
        </ButtonLink>
      }
    />
  );
}
