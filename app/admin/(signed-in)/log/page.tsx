import type { Metadata } from 'next';

import { AdminPage, EmptyState, PageTitle } from '#components/admin/admin-page.tsx';
import { ExportLinks } from '#components/admin/export-links.tsx';
import { logAddress, logExportAddress, readLogAddress } from '#components/admin/log/log-address.ts';
import { LogFilter } from '#components/admin/log/log-filter.tsx';
import { LogTable } from '#components/admin/log/log-table.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().navigation.log };
}

const PAGE_SIZE = 100;

interface LogPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LogPage({ searchParams }: LogPageProps) {
  const parameters = await searchParams;
  const { administrator, runtime } = await requireAdministrator('/admin/log');
  const asked = readLogAddress(parameters);
  const { fields } = asked;
  const before = asked.problem === null ? asked.before : null;
  const page =
    asked.problem === null &&
    (await runtime.administration.listLog(administrator, asked.filter, { before, limit: PAGE_SIZE }));
  return (
    <AdminPage>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <PageTitle>{adminWording().navigation.log}</PageTitle>
        {page && page.entries.length > 0 && (
          <ExportLinks
            address={(format) => logExportAddress(format, fields)}
            isFiltered={logAddress(fields) !== logAddress({})}
          />
        )}
      </div>
      <p className="mt-1.5 max-w-[68ch] text-ink-2">{adminWording().log.introduction}</p>
      <LogFilter fields={fields} />
      {asked.problem !== null && (
        <p role="alert" className="mt-5 text-danger">
          {asked.problem}
        </p>
      )}
      {page && page.entries.length === 0 && (
        <div className="mt-5">
          <EmptyState title={adminWording().log.empty.title}>
            <p>{adminWording().log.empty.explanation}</p>
          </EmptyState>
        </div>
      )}
      {page && page.entries.length > 0 && (
        <LogTable
          rows={page.entries.map(({ id, at, account, action, object, details }) => ({
            ...{ id, account, action, object, details },
            at: at.toISOString(),
          }))}
          fields={fields}
          isFurther={before !== null}
          next={page.next}
        />
      )}
    </AdminPage>
  );
}
