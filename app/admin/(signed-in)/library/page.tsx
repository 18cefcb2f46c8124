import type { Metadata } from 'next';

import { LibraryPanel } from '#components/admin/library/library-panel.tsx';
import { hasRole } from '#lib/access/administrator.ts';

import '../../../styles/admin-library.css';
import { requireAdministrator } from '../../require-administrator.ts';

export const metadata: Metadata = { title: 'Library' };

export default async function LibraryPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/library');
  const { administration } = runtime;
  const [{ documents }, runs, folders] = await Promise.all([
    administration.readLibrary(administrator),
    administration.listIngestRuns(administrator),
    hasRole(administrator, 'admin') ? administration.listIngestFolders(administrator) : null,
  ]);
  const listed = documents.map(({ createdAt, updatedAt, ...document }) => ({
    ...document,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return (
    <main id="main" tabIndex={-1} className="admin-page library-page">
      <h1>Library</h1>
      <LibraryPanel documents={listed} runs={runs} folders={folders} />
    </main>
  );
}
