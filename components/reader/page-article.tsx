import Link from 'next/link';

import { LINKED } from '#components/controls/linked.ts';
import { Notice } from '#components/controls/notice.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import type { ContentsEntry } from './contents.tsx';

interface PageArticleProps {
  /** Sanitised at ingest. Its text nodes are the canonical text and must reach the browser unchanged. */
  html: string;
  pageId: string;
  version: string;
  language: string | null;
  /** The level of its first heading, where that heading is the page's title but not a first-level one. */
  titleLevel: number | undefined;
}

/** A page's own text. The data attributes identify the text that the ranges of a citation refer to. */
export function PageArticle({ html, pageId, version, language, titleLevel }: PageArticleProps) {
  return (
    <article
      className="article"
      data-page-id={pageId}
      data-page-version={version}
      data-title-level={titleLevel}
      // For a page of unknown language, the interface's is not the best guess.
      lang={language ?? ''}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface VersionNoticeProps {
  /** `earlier`: an earlier version is shown. `gone`: the requested version is no longer stored. */
  shows: 'earlier' | 'gone';
  href: string;
}

/** Says that the shown version is not the one a link without a version would show, or not the requested one. */
export function VersionNotice({ shows, href }: VersionNoticeProps) {
  if (shows === 'gone') {
    return <Notice role="note">{wording().page.version.gone}</Notice>;
  }
  return (
    <Notice role="note">
      <span>{wording().page.version.quoted}</span>
      <Link href={href} className={`${LINKED} print:hidden`}>
        {wording().page.version.current}
      </Link>
    </Notice>
  );
}

interface PageTurnerProps {
  previous: ContentsEntry | undefined;
  next: ContentsEntry | undefined;
}

const TURN =
  'flex h-full min-w-0 flex-col gap-0.5 rounded-lg border border-line px-4 py-3.5 wrap-anywhere hover:border-control hover:bg-surface';

/** The links at the end of a page to the previous and next one. */
export function PageTurner({ previous, next }: PageTurnerProps) {
  return (
    <nav
      aria-label={wording().page.previousAndNext}
      className="mt-16 grid grid-cols-2 gap-3 font-ui text-ui/[1.4] print:hidden"
    >
      {previous && (
        <Link href={previous.href} rel="prev" className={TURN}>
          <small className="text-note text-ink-3">{wording().page.previous}</small>
          <b dir="auto" className="font-strong text-balance">
            {previous.title}
          </b>
        </Link>
      )}
      {next && (
        <Link href={next.href} rel="next" className={`${TURN} col-start-2 text-end`}>
          <small className="text-note text-ink-3">{wording().page.next}</small>
          <b dir="auto" className="font-strong text-balance">
            {next.title}
          </b>
        </Link>
      )}
    </nav>
  );
}
