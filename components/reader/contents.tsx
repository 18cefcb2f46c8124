import { ChevronLeft, X } from 'lucide-react';
import Link from 'next/link';

import { Tool } from '#components/controls/tool.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { textDirection } from '#lib/foundation/text/text-direction.ts';

import { ContentsMemory } from './contents-memory.tsx';
import { ContentsViews } from './contents-views.tsx';
import { type FolderLevel, withFolders } from './folder-levels.ts';
import { type PageHeading, PageHeadings } from './page-headings.tsx';
import { Progress } from './progress.tsx';

interface ContentsColumnProps {
  id: string;
  document: { id: string; title: string; href: string; language: string | null };
  entries: ContentsEntry[];
  current: { id: string; headings: PageHeading[] };
  /** The current page number and page count of the file; null counts the entries instead. */
  filePlace: { number: number; count: number } | null;
}

const DRAWER =
  'open:flex open:flex-col open:transition-[translate] open:duration-240 open:ease-calm starting:open:-translate-x-full rtl:starting:open:translate-x-full';
const COLUMN =
  'wide:sticky wide:top-(--header-height) wide:bottom-auto wide:flex wide:h-[calc(100dvh-var(--header-height))] wide:w-auto wide:flex-col wide:in-data-[contents=closed]:not-open:hidden';

/** The contents next to the page, or in a drawer where there is no room. */
export function ContentsColumn({ id, document, entries, current, filePlace }: ContentsColumnProps) {
  const number = filePlace?.number ?? entries.findIndex((entry) => entry.id === current.id) + 1;
  const length = filePlace?.count ?? entries.length;
  return (
    <nav
      id={id}
      popover="auto"
      aria-label={wording().contents.title}
      className={`inset-y-0 inset-s-0 inset-e-auto h-dvh max-h-none w-[min(20rem,86vw)] overflow-hidden border-e border-line bg-surface text-ink-2 backdrop:bg-black/32 print:hidden! ${DRAWER} ${COLUMN}`}
    >
      <div className="flex items-start gap-1 px-2 pt-3">
        <div className="min-w-0 flex-1">
          <Link
            href="/"
            className="inline-flex items-center gap-0.5 rounded-md py-1.5 ps-2 pe-3 text-note text-balance hover:bg-sunken wide:hidden"
          >
            <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" size={14} strokeWidth={1.75} />
            {wording().shelf.title}
          </Link>
          <Link
            href={document.href}
            dir="auto"
            className="block rounded-md px-3 py-1.5 font-read text-prose/[1.3] font-semibold text-balance text-ink hover:bg-sunken"
          >
            {document.title}
          </Link>
        </div>
        <Tool
          className="wide:hidden"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={wording().contents.close}
        >
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </Tool>
      </div>
      <ContentsViews documentId={document.id}>
        <ContentsList entries={entries} language={document.language} current={current} />
      </ContentsViews>
      <div className="grid gap-2 border-t border-line px-5 pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] text-note text-ink-3 tabular-nums">
        <span>{formatMessage(wording().contents.numberOfLength, { number, length })}</span>
        <Progress aria-label={wording().contents.position} value={number} max={length} />
      </div>
      <ContentsMemory columnId={id} documentId={document.id} />
    </nav>
  );
}

export interface ContentsEntry {
  id: string;
  href: string;
  title: string;
  /** 0 for a chapter, 1 for a sub-chapter… */
  depth: number;
  /** Its number in the book's own contents, as in `4.1`. */
  chapter: string | null;
  /** See `PageSummary.sections`; omitted for a heading. */
  sections?: readonly { title: string; depth: number }[];
  /** See `PageSummary.path`; omitted for a heading. */
  path?: string;
  /** The page of its file on which it begins, counted from 1; omitted where the file has no pages. */
  filePage?: number | undefined;
}

interface ContentsListProps {
  entries: ContentsEntry[];
  /** Of the book. */
  language: string | null;
  /** The open page, with its own headings. */
  current?: { id: string; headings: PageHeading[] };
}

/** A document's pages in reading order, nested according to its table of contents or its folders, in the document's text direction. */
export function ContentsList({ entries, language, current }: ContentsListProps) {
  const direction = textDirection(
    language,
    entries.map(({ title }) => title),
  );
  return <NestedList entries={nestEntries(withFolders(entries))} current={current} whole={{ direction }} />;
}

interface NestedListProps extends Pick<ContentsListProps, 'current'> {
  entries: NestedEntry<ContentsEntry | FolderLevel>[];
  /** Set for the outermost list, which contains the others. */
  whole?: { direction: 'ltr' | 'rtl' };
}

function NestedList({ entries, current, whole }: NestedListProps) {
  return (
    <ol className={whole && 'contents'} dir={whole?.direction}>
      {entries.map(({ entry, children }) => (
        <li key={entry.id}>
          {'href' in entry ? <PageEntry entry={entry} current={current} /> : <span data-folder>{entry.title}</span>}
          {children.length > 0 && <NestedList entries={children} current={current} />}
        </li>
      ))}
    </ol>
  );
}

function PageEntry({ entry, current }: Pick<ContentsListProps, 'current'> & { entry: ContentsEntry }) {
  return (
    <>
      <Link
        href={entry.href}
        prefetch={false}
        data-contents-page={entry.id}
        aria-current={entry.id === current?.id ? 'page' : undefined}
        data-numbered={entry.chapter !== null || entry.filePage !== undefined || undefined}
      >
        {entry.chapter !== null && <span className="flex-none text-ink-3 tabular-nums">{entry.chapter} </span>}
        <span>{entry.title}</span>
        {entry.filePage !== undefined && (
          <span className="ms-auto flex-none ps-2 text-note text-ink-3 tabular-nums">
            {formatMessage(wording().filePages.short, { number: entry.filePage })}
          </span>
        )}
      </Link>
      {entry.id === current?.id && current.headings.length > 0 && <PageHeadings headings={current.headings} />}
    </>
  );
}

/** An entry with the entries beneath it. */
export interface NestedEntry<Entry> {
  entry: Entry;
  children: NestedEntry<Entry>[];
}

/** Nests a list by depth. An entry goes under the last one before it that is less deep, regardless of the number of levels between. */
export function nestEntries<Entry extends { depth: number }>(entries: readonly Entry[]): NestedEntry<Entry>[] {
  const roots: NestedEntry<Entry>[] = [];
  const path: NestedEntry<Entry>[] = [];
  for (const entry of entries) {
    while (path.length > 0 && (path.at(-1)?.entry.depth ?? 0) >= entry.depth) path.pop();
    const nested = { entry, children: [] };
    (path.at(-1)?.children ?? roots).push(nested);
    path.push(nested);
  }
  return roots;
}
