'use client';

import { memo, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import type { PluggableList } from 'unified';

import { CitationChip } from './citation-chip.tsx';
import { bindCitations } from './markdown/bind-citations.ts';
import { citationSyntax } from './markdown/citation-syntax.ts';
import { detachMarkers } from './markdown/detach-markers.ts';
import { groupSentences } from './markdown/group-sentences.ts';
import { safeLinks } from './markdown/safe-links.ts';
import { splitMarkdown } from './markdown/split-markdown.ts';

interface AnswerTextProps {
  /** Markdown with citation markers. */
  text: string;
  /** While more may come, signs that still lack their partner are closed. */
  isGrowing: boolean;
}

/** An answer as it is read: Markdown without anything that could act, load or disguise itself, its markers as chips. */
export const AnswerText = memo(function AnswerText({ text, isGrowing }: AnswerTextProps) {
  const pieces = useMemo(() => splitMarkdown(isGrowing ? remend(text, HALF_MARKDOWN) : text), [text, isGrowing]);
  return (
    <div data-answer className="answer">
      {pieces.map((piece, index) => (
        // A piece keeps its place: text only ever grows at its end.
        <AnswerPiece key={index} text={piece} />
      ))}
    </div>
  );
});

const HALF_MARKDOWN = {
  linkMode: 'text-only',
  htmlTags: false,
  comparisonOperators: false,
  singleTilde: false,
  setextHeadings: false,
  katex: false,
} as const;

const PLUGINS: PluggableList = [
  [remarkGfm, { singleTilde: false }],
  citationSyntax,
  detachMarkers,
  safeLinks,
  bindCitations,
  groupSentences,
];

const AnswerPiece = memo(function AnswerPiece({ text }: { text: string }) {
  return (
    <Markdown remarkPlugins={PLUGINS} components={COMPONENTS}>
      {text}
    </Markdown>
  );
});

const COMPONENTS: Components = {
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  cite: ({ node }) => (
    <CitationChip
      position={Number(node?.properties['data-position'])}
      sentence={String(node?.properties['data-sentence'] ?? '')}
    />
  ),
  // The turn's question is the heading above them.
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  img: () => null,
  // What is too wide scrolls by itself, with the keys too.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <div className="answer-table" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

/** A link out of an answer says where it leads. */
function AnswerLink({ href, children }: { href?: string; children?: React.ReactNode }) {
  if (href === undefined || !URL.canParse(href)) return <>{children}</>;
  const { host, protocol, pathname } = new URL(href);
  const place = protocol === 'mailto:' ? pathname : host;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      <span className="answer-host"> ({place})</span>
    </>
  );
}
