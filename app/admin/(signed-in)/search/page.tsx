import type { Metadata } from 'next';

import { AdminPage, DENSE_BUTTON, PageTitle } from '#components/admin/admin-page.tsx';
import { TriedPassages } from '#components/admin/search/tried-passages.tsx';
import { Field, Select } from '#components/controls/field.tsx';
import { Notice } from '#components/controls/notice.tsx';
import { PUBLIC_GRANT } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { SearchTrial } from '#lib/contracts/admin/search-trial.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().search.title };
}

const TIMEOUT_MS = 10_000;

interface SearchPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { q, as } = await searchParams;
  const query = (typeof q === 'string' ? q : '').trim().slice(0, LIMITS.queryMaxLength);
  const { administrator, runtime } = await requireAdministrator(
    `/admin/search?${new URLSearchParams({ q: query, as: typeof as === 'string' ? as : '' }).toString()}`,
  );
  const { documents } = await runtime.administration.readLibrary(administrator);
  const grants = [...new Set(documents.flatMap(({ accessList }) => accessList))].filter((one) => one !== PUBLIC_GRANT);
  const reader = typeof as === 'string' && ['everything', ...grants].includes(as) ? as : '';
  const trial =
    query === ''
      ? null
      : await runtime.administration.trySearch(administrator, { query, reader }, AbortSignal.timeout(TIMEOUT_MS));
  return (
    <AdminPage>
      <PageTitle>{adminWording().search.title}</PageTitle>
      <p className="mt-1.5 max-w-[68ch] text-ink-2">{adminWording().search.introduction}</p>
      <search>
        <form action="/admin/search" className="mt-5 flex flex-wrap gap-2" autoComplete="off">
          <label className="sr-only" htmlFor="tried-question">
            {adminWording().common.question}
          </label>
          <Field
            id="tried-question"
            type="search"
            name="q"
            required
            className="min-w-0 flex-[1_1_20rem]"
            placeholder={adminWording().search.question.placeholder}
            defaultValue={query}
            maxLength={LIMITS.queryMaxLength}
          />
          <label className="sr-only" htmlFor="tried-reader">
            {adminWording().search.reader.label}
          </label>
          <Select id="tried-reader" name="as" defaultValue={reader} className="min-w-0 flex-[0_1_16rem]">
            <option value="">{adminWording().search.reader.anyone}</option>
            {grants.toSorted().map((grant) => (
              <option key={grant} value={grant}>
                {formatMessage(adminWording().search.reader.grant, { grant })}
              </option>
            ))}
            <option value="everything">{adminWording().search.reader.everything}</option>
          </Select>
          <button type="submit" className={DENSE_BUTTON}>
            {adminWording().common.search}
          </button>
        </form>
      </search>
      {trial !== null && <Outcome trial={trial} />}
    </AdminPage>
  );
}

function Outcome({ trial: { passages, lacksVectors, isReranked } }: { trial: SearchTrial }) {
  if (passages.length === 0) {
    return (
      <p role="status" className="mt-5">
        {adminWording().search.noResults}
      </p>
    );
  }
  return (
    <>
      {lacksVectors && (
        <Notice className="mt-5" role="note">
          {adminWording().search.meaningUnavailable}
        </Notice>
      )}
      <TriedPassages
        passages={passages}
        hasSimilarity={passages.some(({ similarity }) => similarity !== null)}
        isReranked={isReranked}
      />
    </>
  );
}
