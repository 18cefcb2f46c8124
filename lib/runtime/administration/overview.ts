import { PostgresTurnStatistics } from '#db/repositories/postgres-turn-statistics.ts';
import { UNRESTRICTED } from '#lib/access/viewer.ts';
import { readOverview } from '#lib/conversations/read-overview.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';

import type { Administration } from './administration.ts';
import type { AdministrationParts } from './administration-parts.ts';

type Part = Pick<Administration, 'readOverview'>;

/** How it is going, for administrators. */
export function administerOverview({ env, database, library, clock }: AdministrationParts): Part {
  const statistics = new PostgresTurnStatistics(database.db);
  const parts = {
    statistics,
    retentionDays: env.conversationRetentionDays,
    describePages: (pageIds: string[]) => describePages(library, pageIds),
  };
  return {
    readOverview: (administrator, range) => readOverview(parts, administrator, { range, now: clock() }),
  };
}

async function describePages(library: LibraryRepository, pageIds: string[]) {
  const [documents, pages] = await Promise.all([
    library.listDocuments(UNRESTRICTED),
    Promise.all(pageIds.map((pageId) => library.findPage(UNRESTRICTED, pageId))),
  ]);
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const found = pages.filter((page) => page !== null);
  return new Map(
    found.map((page) => {
      const documentTitle = titles.get(page.documentId) ?? page.documentId;
      return [page.id, { title: page.title, documentTitle, href: pageAddress('', page) }];
    }),
  );
}
