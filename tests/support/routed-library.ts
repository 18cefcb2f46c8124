import { PostgresCatalogue } from '#db/repositories/postgres-catalogue.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { toDocumentFilter, type DocumentFilters } from '#lib/answering/agent/tools/document-filters.ts';
import type { ToolContext } from '#lib/answering/agent/library-view.ts';
import type { CatalogueFinding } from '#lib/answering/agent/catalogue-finding.ts';
import type { Route } from '#lib/answering/agent/routes/route.ts';
import { routeQuestion } from '#lib/answering/agent/catalogue-questions/route-question.ts';
import { DEFAULT_IDENTIFIER_PATTERNS } from '#lib/foundation/text/identifier-patterns.ts';
import { writeCatalogue } from '#lib/answering/agent/writing/write-catalogue.ts';
import { addFilter, type DocumentFilter, EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import type { Calendar } from '#lib/foundation/dates/calendar.ts';

import { buildDocument, buildIdentifier, buildPage } from './library-records.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';

/** What a document of the catalogue is: title, type, department, origin, date, pages, author, language; the id is its title's. */
type Row = readonly [
  title: string,
  type: string,
  department: string,
  origin: string,
  date: string,
  pages: number,
  author: string,
  language?: string,
];

const ROWS: readonly Row[] = [
  ['Onboarding Guide', 'guide', 'HR', 'wiki', '2026-02-03', 7, 'Jane Doe'],
  ['Leave Policy', 'policy', 'HR', 'wiki', '2025-11-20', 4, 'Jane Doe'],
  ['Parental Leave Policy', 'policy', 'HR', 'wiki', '2026-01-15', 3, 'Omar Haddad'],
  ['Staff Survey Report', 'report', 'HR', 'sharepoint', '2026-03-09', 9, 'Omar Haddad'],
  ['Q3 Revenue Report', 'report', 'Finance', 'sharepoint', '2025-10-12', 11, 'Lena Fischer'],
  ['Q4 Revenue Report', 'report', 'Finance', 'sharepoint', '2026-01-20', 12, 'Lena Fischer'],
  ['Annual Budget 2026', 'budget', 'Finance', 'sharepoint', '2025-12-05', 6, 'Lena Fischer'],
  ['Expense Policy', 'policy', 'Finance', 'wiki', '2026-03-02', 5, 'Ravi Patel'],
  ['Travel Expense Handbook', 'handbook', 'Finance', 'wiki', '2024-06-30', 8, 'Ravi Patel'],
  ['Security Policy', 'policy', 'IT', 'wiki', '2026-03-18', 10, 'Mia Chen'],
  ['Incident Runbook', 'runbook', 'IT', 'jira', '2026-03-30', 3, 'Mia Chen'],
  ['Backup Runbook', 'runbook', 'IT', 'jira', '2025-08-08', 2, 'Tom Berg'],
  ['Laptop Setup Guide', 'guide', 'IT', 'wiki', '2025-05-05', 4, 'Tom Berg'],
  ['VPN Guide', 'guide', 'IT', 'wiki', '2026-02-25', 2, 'Tom Berg'],
  ['Penetration Test Report', 'report', 'IT', 'jira', '2026-02-11', 13, 'Mia Chen'],
  ['Turbine Maintenance Manual', 'manual', 'Engineering', 'sharepoint', '2025-02-14', 15, 'Karl Weiss', 'de'],
  ['Pump Manual', 'manual', 'Engineering', 'sharepoint', '2024-09-01', 9, 'Karl Weiss'],
  ['Valve Manual', 'manual', 'Engineering', 'sharepoint', '2026-01-02', 6, 'Ana Souza', 'de'],
  ['Site Inspection Report', 'report', 'Engineering', 'sharepoint', '2026-03-25', 5, 'Ana Souza'],
  ['Crane Safety Guide', 'guide', 'Engineering', 'wiki', '2025-07-19', 6, 'Ana Souza'],
  ['Brand Handbook', 'handbook', 'Marketing', 'wiki', '2025-03-03', 7, 'Zoe Martin'],
  ['Launch Plan', 'plan', 'Marketing', 'jira', '2026-03-12', 3, 'Zoe Martin'],
  ['Campaign Report', 'report', 'Marketing', 'sharepoint', '2025-12-28', 4, 'Zoe Martin'],
  ['Press Guide', 'guide', 'Marketing', 'wiki', '2024-11-11', 2, 'Paul Novak'],
  ['Supplier Agreement', 'agreement', 'Legal', 'sharepoint', '2025-09-09', 8, 'Ida Holm'],
  ['Privacy Policy', 'policy', 'Legal', 'wiki', '2026-02-17', 6, 'Ida Holm'],
  ['Data Retention Policy', 'policy', 'Legal', 'wiki', '2025-06-16', 3, 'Ida Holm'],
  ['Licence Audit Report', 'report', 'Legal', 'jira', '2025-04-04', 5, 'Paul Novak'],
];

const NOW = new Date('2026-04-01T12:00:00Z');
const CALENDAR: Calendar = { timeZone: 'Europe/Berlin', weekStart: 'monday' };
const BASE_URL = 'https://library.example';

/** What came of a question without a model. */
interface Asked {
  route: Route;
  /** What the catalogue answers; null where a model would write. */
  answer: string | null;
  /** Which documents the reader is asked about; null when nothing is asked. */
  clarification: { documentIds: string[] } | null;
  /** The documents that were listed or looked up, in order; null where the catalogue was not asked. */
  documentIds: string[] | null;
}

/** A catalogue of 28 documents, and questions to it by rules alone. */
export interface RoutedLibrary {
  ask(text: string, asked?: { history?: HistoryTurn[]; mayAsk?: boolean; documentIds?: string[] }): Promise<Asked>;
  close(): Promise<void>;
}

export function idOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** Opens a library of its own; `close` removes it. */
export async function openRoutedLibrary(): Promise<RoutedLibrary> {
  const database = await openTestDatabase();
  await fill(database);
  const catalogue = new PostgresCatalogue(database.db);
  return {
    ask: async (text, { history = [], mayAsk = true, documentIds = [] } = {}) => {
      const context = contextOf(catalogue);
      const route = await routeQuestion({ text, history, mayAsk, documentIds, place: null }, context);
      return follow(route, catalogue);
    },
    close: () => database.close(),
  };
}

async function fill(database: TestDatabase): Promise<void> {
  const library = new PostgresLibraryRepository(database.db);
  for (const [title, documentType, department, origin, date, pages, author, language = 'en'] of ROWS) {
    const id = idOf(title);
    const sourceUpdatedAt = new Date(`${date}T10:00:00Z`);
    const about = {
      documentType,
      department,
      origin,
      language,
      authors: [author],
      filename: `${id}.md`,
      sourceUpdatedAt,
    };
    await library.saveDocument(buildDocument({ id, title, createdAt: sourceUpdatedAt, ...about }));
    for (let number = 1; number <= pages; number += 1) {
      const identifiers = id === 'incident-runbook' && number === 1 ? [buildIdentifier('OPS-117')] : [];
      await library.savePage(buildPage({ documentId: id, path: `page-${number}`, number, identifiers }));
    }
  }
}

function contextOf(catalogue: PostgresCatalogue): ToolContext {
  const viewer = ANONYMOUS;
  return {
    catalogue: {
      list: (query) => catalogue.list(viewer, query),
      find: (id) => catalogue.find(viewer, id),
      group: (filter, by) => catalogue.group(viewer, filter, by),
      countedIn: (filter) => catalogue.listIds(viewer, filter),
      findByTitleTerms: (terms, limit) => catalogue.findByTitleTerms(viewer, terms, limit),
      findIdentifier: (identifier, filter, limit) => catalogue.findIdentifier(viewer, identifier, filter, limit),
    },
    search: () => Promise.resolve([]),
    findChunks: () => Promise.resolve([]),
    listChunks: () => Promise.resolve([]),
    passage: null,
    filter: EVERY_DOCUMENT,
    tokensLeft: 6_000,
    topK: 5,
    topKMost: 5,
    generate: null,
    baseUrl: BASE_URL,
    identifierPatterns: DEFAULT_IDENTIFIER_PATTERNS,
    now: NOW,
    calendar: CALENDAR,
    signal: new AbortController().signal,
  };
}

/** Runs the steps that look into the catalogue as the tools run them. */
async function follow(route: Route, catalogue: PostgresCatalogue): Promise<Asked> {
  const calls = route.steps.flatMap(({ call }) => call ?? []);
  const inputsOf = (name: string) => calls.filter(({ tool }) => tool === name).map(({ input }) => input);
  const filter = inputsOf('date_filter').map(datesOf).reduce<DocumentFilter>(addFilter, EVERY_DOCUMENT);
  const findings: CatalogueFinding[] = [];
  for (const input of inputsOf('list_documents')) findings.push(await listed(input, filter, catalogue));
  for (const input of inputsOf('get_document')) {
    const record = await catalogue.find(ANONYMOUS, String(input['doc_id']));
    if (record !== null) findings.push({ kind: 'record', record });
  }
  const [asked] = inputsOf('ask_reader');
  const isWritten = route.writer === 'catalogue';
  return {
    route,
    clarification: asked === undefined ? null : { documentIds: asked['doc_ids'] as string[] },
    answer: isWritten
      ? writeCatalogue(findings, { reading: route.reading, calendar: CALENDAR, baseUrl: BASE_URL }).text
      : null,
    documentIds: findings.length === 0 ? null : findings.flatMap(idsOf),
  };
}

async function listed(
  input: Record<string, unknown>,
  filter: DocumentFilter,
  catalogue: PostgresCatalogue,
): Promise<CatalogueFinding> {
  const { filters, sort_by: sortBy, order, limit, group_by: by } = input as ListInput;
  const whole = addFilter(filter, toDocumentFilter(filters));
  if (by !== undefined)
    return { kind: 'groups', filter: whole, by, groups: await catalogue.group(ANONYMOUS, whole, by) };
  const query = {
    filter: whole,
    sortBy: sortBy ?? ('title' as const),
    order: order ?? ('asc' as const),
    limit: limit ?? 20,
  };
  const sorted = { sortBy: query.sortBy, order: query.order };
  return { kind: 'list', filter: whole, sorted, ...(await catalogue.list(ANONYMOUS, query)) };
}

interface ListInput {
  filters?: DocumentFilters;
  sort_by?: 'title';
  order?: 'asc' | 'desc';
  limit?: number;
  group_by?: 'department';
}

function datesOf({ from, to, field }: Record<string, unknown>): Partial<DocumentFilter> {
  const range = { ...(typeof from === 'string' && { gte: from }), ...(typeof to === 'string' && { lt: to }) };
  return { must: [{ key: field === 'upload_date' ? 'upload_date' : 'source_updated_at', range }] };
}

function idsOf(finding: CatalogueFinding): string[] {
  if (finding.kind === 'groups') return [];
  return finding.kind === 'record' ? [finding.record.id] : finding.documents.map(({ id }) => id);
}
