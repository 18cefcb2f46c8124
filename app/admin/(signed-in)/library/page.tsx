import type { Metadata } from 'next';

import { AdminPage, PageTitle } from '#components/admin/admin-page.tsx';
import { countText } from '#components/admin/figure-text.ts';
import { LibraryPanel } from '#components/admin/library/library-panel.tsx';
import { Notice } from '#components/controls/notice.tsx';
import { hasRole } from '#lib/access/administrator.ts';
import { ANONYMOUS } from '#lib/access/viewer.ts';

import { shareChoices } from '../../../(reader)/share-choices.ts';
import { requireAdministrator } from '../../require-administrator.ts';

export const metadata: Metadata = { title: 'Library' };

export default async function LibraryPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/library');
  const { administration } = runtime;
  const [{ documents }, runs, folders, { vectors }] = await Promise.all([
    administration.readLibrary(administrator),
    administration.listIngestRuns(administrator),
    hasRole(administrator, 'admin') ? administration.listIngestFolders(administrator) : null,
    administration.readLocalModel(administrator),
  ]);
  const mayAdd = runtime.uploads.admit(ANONYMOUS, administrator) !== null && folders !== null;
  const sharing = mayAdd ? shareChoices(ANONYMOUS, { isAdministrator: true }) : null;
  const listed = documents.map(({ createdAt, updatedAt, sourceUpdatedAt, ...document }) => ({
    ...document,
    sourceUpdatedAt: sourceUpdatedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return (
    <AdminPage className="flex flex-col gap-6">
      <PageTitle>Library</PageTitle>
      {vectors !== null && vectors.vectors < vectors.chunks && (
        <Notice className="" role="note">
          What was added last is found by its words; its meaning follows: {countText(vectors.vectors)} of{' '}
          {countText(vectors.chunks)} blocks are done.
        </Notice>
      )}
      <LibraryPanel documents={listed} runs={runs} folders={folders} sharing={sharing} />
    </AdminPage>
  );
}
