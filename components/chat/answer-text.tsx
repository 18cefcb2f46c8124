'use client';

import type { Element } from 'hast';
import { Fragment, memo, use, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import type { PluggableList } from 'unified';

import { figuresBehind } from '#lib/client/chat/answer-figures.ts';
import { isFromCatalogue } from '#lib/client/chat/claim-words.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import { withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';

import { AnswerFigure } from './answer-figure.tsx';
import { CitationChip } from './citation-chip.tsx';
import { ClaimNote } from './claim-note.tsx';
import { DoubtedWords } from './doubted-words.tsx';
import { AnswerCode, AnswerCodeBlock } from './drawn-formula.tsx';
import { bindCitations, detachMarkers } from './markdown/bind-citations.ts';
import { citationSyntax } from './markdown/citation-syntax.ts';
import { citeCode } from './markdown/cite-code.ts';
import { claimEdges } from './markdown/claim-edges.ts';
import type { ClaimedPiece } from './markdown/claim-nodes.ts';
import { groupClaims } from './markdown/group-claims.ts';
import { libraryAddresses, safeLinks } from './markdown/safe-links.ts';
import { TurnSourcesContext } from './turn-sources-context.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

const STARTS_BLOCK = /^[^\s\-*+>|\d]/;

interface AnswerTextProps {
  /** The answer as Markdown with citation markers. */
  text: string;
  /** In text order; empty in a refusal. */
  claims: readonly Claim[];
  /** Whether text may be missing; unpaired Markdown delimiters are then closed. */
  isPartial: boolean;
  /** Whether more of the answer may come. */
  isOpen?: boolean;
  /** Components that replace the default ones; must be the same object on every render. */
  parts?: Components;
}

/** Renders an answer: Markdown without anything that could act, load or disguise itself, its markers as chips. */
export const AnswerText = memo(function AnswerText({
  text,
  claims,
  isPartial,
  isOpen = false,
  parts,
}: AnswerTextProps) {
  const pieces = useMemo(() => splitMarkdown(isPartial ? closed(text) : text), [text, isPartial]);
  const plugins = usePlugins(isFromCatalogue(claims));
  const { sources } = use(TurnSourcesContext);
  const figures = figuresBehind(pieces, { sources, claims, isOpen });
  const components = useMemo(() => (parts === undefined ? COMPONENTS : { ...COMPONENTS, ...parts }), [parts]);
  return (
    <div data-answer dir="auto" className="answer">
      {pieces.map(({ text: markdown, start }, index) => {
        const isWithin = (claim: Claim) => claim.start < start + markdown.length && claim.end > start;
        // A piece keeps its index, because text only ever grows at its end.
        const piece = { markdown, start, claims: claims.filter(isWithin) };
        return (
          <Fragment key={index}>
            <AnswerPiece piece={piece} plugins={plugins} components={components} />
            {figures[index]?.map((figure) => (
              <AnswerFigure key={figure.position} figure={figure} said={markdown} />
            ))}
          </Fragment>
        );
      })}
    </div>
  );
});

/** Closes unfinished Markdown, only at the end: claims are located by their offsets. */
function closed(text: string): string {
  const whole = remend(text, HALF_MARKDOWN);
  return whole.startsWith(text) ? whole : text;
}

const HALF_MARKDOWN = {
  linkMode: 'text-only',
  htmlTags: false,
  comparisonOperators: false,
  singleTilde: false,
  setextHeadings: false,
  katex: false,
} as const;

/** The Markdown plugins for the turn's answer. The list stays the same object until the addresses of its sources change. */
function usePlugins(mayLeadToBooks: boolean): PluggableList {
  const { sources } = use(TurnSourcesContext);
  const addresses = [...libraryAddresses(sources.map(({ source }) => source))].join('\n');
  return useMemo(
    () => [
      [remarkGfm, { singleTilde: false }],
      citationSyntax,
      detachMarkers,
      [safeLinks, { addresses: new Set(addresses.split('\n')), mayLeadToBooks }],
      citeCode,
      bindCitations,
    ],
    [addresses, mayLeadToBooks],
  );
}

interface AnswerPieceProps {
  piece: ClaimedPiece;
  plugins: PluggableList;
  components: Components;
}

const AnswerPiece = memo(
  function AnswerPiece({ piece, plugins, components }: AnswerPieceProps) {
    const grammar: PluggableList = [[claimEdges, piece], ...plugins, [groupClaims, piece]];
    return (
      <Markdown remarkPlugins={grammar} components={components}>
        {piece.markdown}
      </Markdown>
    );
  },
  (before, after) =>
    before.plugins === after.plugins &&
    before.components === after.components &&
    JSON.stringify(before.piece) === JSON.stringify(after.piece),
);

const COMPONENTS: Components = {
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  cite: ({ node }) => (
    <CitationChip
      position={Number(node?.properties['data-position'])}
      claimStart={Number(node?.properties['data-claim'] ?? -1)}
      also={node?.properties['data-also']?.toString()}
    />
  ),
  mark: ({ node, children }) => (
    <DoubtedWords claimStart={Number(node?.properties['data-claim'])} doubt={Number(node?.properties['data-doubt'])}>
      {children}
    </DoubtedWords>
  ),
  small: ({ node }) => <ClaimNote start={Number(node?.properties['data-claim'])} />,
  // The turn's question is the heading above these, so all of them start at level 4.
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  img: () => null,
  code: ({ children, className }) => <AnswerCode className={className}>{children}</AnswerCode>,
  pre: ({ node, children }) => <AnswerCodeBlock words={wordsOf(node)}>{children}</AnswerCodeBlock>,
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={wording().answer.table}>
      <table>{children}</table>
    </div>
  ),
};

/** Returns the text of a block of code; null where it holds anything else. */
function wordsOf(pre: Element | undefined): string | null {
  const [code] = pre?.children ?? [];
  const [text] = code?.type === 'element' ? code.children : [];
  return text?.type === 'text' ? text.value.trimEnd() : null;
}

/** An external link in an answer shows where it leads; a link to a book shows only its title. */
function AnswerLink({ href, children }: { href?: string; children?: React.ReactNode }) {
  if (href?.startsWith('/books/') === true) return <a href={href}>{children}</a>;
  if (href === undefined || !URL.canParse(href)) return <>{children}</>;
  const { host, protocol, pathname } = new URL(href);
  const place = protocol === 'mailto:' ? pathname : host;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      <span className="text-note text-ink-3"> ({place})</span>
    </>
  );
}

/** A piece of Markdown, and its offset in the full text, in UTF-16 code units. */
interface MarkdownPiece {
  text: string;
  start: number;
}

/**
 * Splits Markdown into pieces that can be rendered one by one: at a blank line outside of code, where the next line cannot belong to a list,
 * quotation or table above it. Between pieces there is only white space; a complete piece never changes.
 */
export function splitMarkdown(text: string): MarkdownPiece[] {
  const starts = [0];
  let fence: string | null = null;
  let isAfterBlank = false;
  let start = 0;
  for (const line of text.split('\n')) {
    const startsBlock = STARTS_BLOCK.test(line) && !isMarkers(line);
    if (fence === null && isAfterBlank && startsBlock) starts.push(start);
    fence = fenceAfter(line, fence);
    isAfterBlank = line.trim() === '';
    start += line.length + 1;
  }
  const pieces = starts.map((from, index) => ({ text: text.slice(from, starts[index + 1]).trimEnd(), start: from }));
  return pieces.filter((piece) => piece.text !== '');
}

/** Whether a line holds only markers, which belong to the block of code above them. */
function isMarkers(line: string): boolean {
  return line.startsWith('[') && withoutCitationMarkers(line).trim() === '';
}

function fenceAfter(line: string, open: string | null): string | null {
  const fence = FENCE.exec(line)?.[1];
  if (fence === undefined) return open;
  if (open === null) return fence;
  return fence.startsWith(open) && line.trim() === fence ? null : open;
}
