import type { Metadata } from 'next';

import { Notice } from '#components/controls/notice.tsx';
import { AdminPage, PageTitle } from '#components/admin/admin-page.tsx';
import { describeFilter } from '#components/admin/conversations/describe-filter.ts';
import { FilterChips, FilterShortcuts } from '#components/admin/conversations/filter-links.tsx';
import { exportAddress, tableAddress } from '#components/admin/conversations/filter-address.ts';
import { FilterFields } from '#components/admin/conversations/filter-fields.tsx';
import { FilterForm } from '#components/admin/conversations/filter-form.tsx';
import { readTableAddress } from '#components/admin/conversations/read-table-address.ts';
import { TurnResults } from '#components/admin/conversations/turn-results.tsx';
import { ExportLinks } from '#components/admin/export-links.tsx';
import { DeletedNotice } from '#components/admin/transcript/delete-conversation.tsx';
import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().conversations.title };
}

const PAGE_SIZE = 50;

interface ConversationsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConversationsPage({ searchParams }: ConversationsPageProps) {
  const asked = readTableAddress(await searchParams);
  const { fields, problem } = asked;
  const { administrator, runtime } = await requireAdministrator(tableAddress(fields));
  const [documents, profiles, page] = await Promise.all([
    runtime.listDocuments(UNRESTRICTED),
    runtime.profiles.list(),
    problem === null &&
      runtime.administration.listTurns(administrator, asked.filter, { after: asked.after, limit: PAGE_SIZE }),
  ]);
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const parts = describeFilter(fields, titles);
  return (
    <AdminPage>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <PageTitle>{adminWording().conversations.title}</PageTitle>
        {page && page.turns.length > 0 && (
          <ExportLinks
            address={(format) => exportAddress(format, fields)}
            isFiltered={Object.keys(fields).length > 0}
          />
        )}
      </div>
      <DeletedNotice />
      {!runtime.env.recordsConversations && (
        <Notice className="mt-4" role="note">
          {adminWording().conversations.notRecorded}
        </Notice>
      )}
      <FilterForm fields={fields}>
        <FilterFields fields={fields} documents={documents} profiles={profiles.map(({ name }) => name)} />
      </FilterForm>
      <FilterShortcuts fields={fields} today={new Date()} />
      <FilterChips fields={fields} parts={parts} />
      {/* Only what takes long enough to be noticed fades. */}
      <div className="turn-results mt-5 transition-opacity duration-120 group-has-[[data-pending]]/page:opacity-50 group-has-[[data-pending]]/page:delay-150">
        {problem !== null && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {problem === null && page && (
          <TurnResults
            fields={fields}
            parts={parts}
            turns={page.turns.map(({ createdAt, documentIds, ...turn }) => ({
              ...turn,
              at: createdAt.toISOString(),
              documents: documentIds.map((id) => titles.get(id) ?? adminWording().conversations.removedBook),
            }))}
            after={asked.after}
            next={page.next}
          />
        )}
      </div>
    </AdminPage>
  );
}
