import type { Metadata } from 'next';

import { AdminPage, PageTitle } from '#components/admin/admin-page.tsx';
import { countText } from '#components/admin/figure-text.ts';
import { LibraryPanel } from '#components/admin/library/library-panel.tsx';
import { Notice } from '#components/controls/notice.tsx';
import { hasRole } from '#lib/people/access/administrator.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { shareChoices } from '../../../(reader)/share-choices.ts';
import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().navigation.library };
}

export default async function LibraryPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/library');
  const { administration } = runtime;
  const [{ documents }, removed, runs, folders, { vectors }] = await Promise.all([
    administration.readLibrary(administrator),
    administration.listRemoved(administrator),
    administration.listIngestRuns(administrator),
    hasRole(administrator, 'admin') ? administration.listIngestFolders(administrator) : null,
    administration.readLocalModel(administrator),
  ]);
  const mayAdd = runtime.uploads.isOpenTo(administrator) && folders !== null;
  const adding = mayAdd
    ? { sharing: shareChoices(ANONYMOUS, { isAdministrator: true }), limits: runtime.uploads.limits }
    : null;
  const listed = documents.map(({ createdAt, updatedAt, sourceUpdatedAt, schedule, ...document }) => ({
    ...document,
    schedule: schedule && { every: schedule.every, nextAt: schedule.nextAt.toISOString() },
    sourceUpdatedAt: sourceUpdatedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>{adminWording().navigation.library}</PageTitle>
      {vectors !== null && vectors.vectors < vectors.chunks && (
        <Notice className="" role="note">
          {formatMessage(adminWording().library.meaningPending, {
            countText: countText(vectors.vectors),
            countText2: countText(vectors.chunks),
          })}
        </Notice>
      )}
      <LibraryPanel
        documents={listed}
        removed={removed.map(({ id, title, restoreUntil }) => ({
          id,
          title,
          restoreUntil: restoreUntil.toISOString(),
        }))}
        runs={runs}
        folders={folders}
        adding={adding}
      />
    </AdminPage>
  );
}
