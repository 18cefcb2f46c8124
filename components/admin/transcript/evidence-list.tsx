'use client';

import { use } from 'react';

import { LINKED } from '#components/controls/linked.ts';
import { citationAddress } from '#lib/client/chat/place-source.ts';
import { cutAround, cutWindow, isInWindow } from '#lib/client/chat/quote-pieces.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { LibrarySource, SelectionSource } from '#lib/contracts/source.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { filePageName } from '#lib/contracts/wording/file-page-name.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { isLibrarySource } from './cited-place.ts';
import { CitedWords, QuoteInContext } from './quote-pieces.tsx';
import { TranscriptCode } from './copyable-id.tsx';
import { evidenceId, TranscriptContext } from './transcript-context.ts';
import type { TranscriptSource, TranscriptTurn } from './transcript-turn.ts';

const WORDS = 'mt-2 font-read text-[0.9375rem]/[1.5] wrap-anywhere whitespace-pre-line text-ink-2';

/** The words cited by an answer, exactly as they were when it was given. */
export function EvidenceList({ turn }: { turn: TranscriptTurn }) {
  if (turn.sources.length === 0) return <p className="text-ink-2">{adminWording().transcript.source.none}</p>;
  return (
    <ol className="grid gap-3">
      {turn.sources.map((cited) => (
        <EvidenceEntry key={cited.position} turn={turn} cited={cited} />
      ))}
    </ol>
  );
}

function EvidenceEntry({ turn, cited }: { turn: TranscriptTurn; cited: TranscriptSource }) {
  const { activePosition } = use(TranscriptContext);
  const { position, source, citation } = cited;
  const title = isLibrarySource(source) ? source.page_title : adminWording().transcript.source.selectedText;
  const heading = isLibrarySource(source) ? source.section_heading : '';
  const section = heading.toLowerCase() === title.toLowerCase() ? '' : heading;
  return (
    <li
      id={evidenceId(turn.id, position)}
      className={`evidence group/evidence scroll-mt-[calc(var(--header-height)+1rem)] scroll-mb-8 rounded-lg border border-s-3 border-line border-s-hue-line bg-raised px-3.5 py-3 data-active:border-hue-line data-active:shadow-[0_0_0_1px_var(--hue-line)] forced-colors:data-active:outline-2 forced-colors:data-active:outline-[color:Highlight]`}
      data-hue={citationHue(position)}
      data-evidence={position}
      data-active={activePosition === position || undefined}
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span className="source-number">
          <span className="sr-only">{adminWording().transcript.source.label} </span>
          {position}
        </span>
        <span dir="auto" className="flex-[1_1_12rem] wrap-anywhere">
          <strong className="font-semibold">{title}</strong>
          {section !== '' && ` · ${section}`}
        </span>
        {citation !== null && (
          <a className={LINKED} href={citationAddress(citation, 0, null)}>
            {adminWording().transcript.source.openVersion}
            <span className="sr-only">{formatMessage(adminWording().transcript.source.ofSource, { position })}</span>
          </a>
        )}
      </p>
      {isLibrarySource(source) ? (
        <LibraryWords source={source} />
      ) : (
        <SelectionWords source={source} selectedText={turn.asked.kind === 'selection' ? turn.asked.text : ''} />
      )}
      <EvidenceFacts cited={cited} />
    </li>
  );
}

function LibraryWords({ source }: { source: LibrarySource }) {
  const { chunk_text: window, ranges } = source;
  const pieces = cutWindow(window, ranges) ?? [{ text: window, place: null }];
  const beyond = ranges.filter((range) => !isInWindow(window, ranges, range));
  return (
    <>
      <blockquote className={WORDS} dir="auto">
        <QuoteInContext pieces={pieces} />
        {isCutOff(window) && <span aria-hidden="true">…</span>}
      </blockquote>
      {beyond.map(({ start, quote }) => (
        <blockquote key={start} className={WORDS} dir="auto">
          <span className="sr-only">{adminWording().transcript.source.alsoCited} </span>
          <CitedWords>{quote}</CitedWords>
        </blockquote>
      ))}
    </>
  );
}

/** A full window ends at its limit, minus the room needed to keep a grapheme whole. */
function isCutOff(window: string): boolean {
  return window.length > LIMITS.chunkTextMaxLength - 16;
}

function SelectionWords({ source, selectedText }: { source: SelectionSource; selectedText: string }) {
  const { char_start: start, char_end: end, quote } = source;
  const pieces =
    selectedText.slice(start, end) === quote ? cutAround(selectedText, { start, end }) : [{ text: quote, place: 0 }];
  return (
    <blockquote className={WORDS} dir="auto">
      <QuoteInContext pieces={pieces} />
    </blockquote>
  );
}

function EvidenceFacts({ cited: { position, source, citation } }: { cited: TranscriptSource }) {
  if (!isLibrarySource(source)) {
    const { char_start, char_end, line_start, line_end } = source;
    const words = formatMessage(
      line_start === line_end ? adminWording().transcript.source.line : adminWording().transcript.source.lines,
      {
        ...{ line: line_start, last: line_end, from: char_start, to: char_end },
      },
    );
    return <p className="mt-2 text-[0.8125rem] tabular-nums text-ink-2">{words}</p>;
  }
  const filePage = filePageName(source.ranges[0] ?? {}, adminWording().filePages);
  return (
    <p className="mt-2 text-[0.8125rem] tabular-nums text-ink-2">
      {filePage !== null && `${source.filename}, ${filePage} · `}
      {source.block_type === 'image' && adminWording().transcript.source.picture}
      {source.ranges.length > 0 && adminWording().transcript.source.characters}
      {source.ranges.map(({ start, end }, place) => (
        <span key={start}>
          {place > 0 && ', '}
          {citation === null || source.ranges.length === 1 ? (
            `${start}–${end}`
          ) : (
            <a className={LINKED} href={citationAddress(citation, place, null)}>
              <span className="sr-only">{formatMessage(adminWording().transcript.source.openAt, { position })}</span>
              {start}–{end}
            </a>
          )}
        </span>
      ))}
      {source.ranges.length > 0 && ' · '}
      {formatMessage(adminWording().transcript.source.relevance, { relevance: source.relevance_score.toFixed(2) })}
      {source.context === true && adminWording().transcript.source.context}
      {adminWording().transcript.source.version}
      <TranscriptCode title={source.page_version}>{source.page_version.slice(0, 8)}</TranscriptCode>
      {citation === null && adminWording().transcript.source.pageGone}
    </p>
  );
}
