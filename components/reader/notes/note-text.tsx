'use client';

import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

import { wording } from '#lib/contracts/wording/wording.ts';

/** A note's text as Markdown that can neither act nor load anything: pictures are replaced by their words, and HTML is left out. */
export function NoteText({ text }: { text: string }) {
  return (
    <div dir="auto" className="answer wrap-anywhere">
      <Markdown remarkPlugins={PLUGINS} skipHtml components={COMPONENTS}>
        {text}
      </Markdown>
    </div>
  );
}

const PLUGINS = [remarkGfm];

const COMPONENTS: Components = {
  img: ({ alt }) => alt ?? '',
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
      {children}
    </a>
  ),
  // The book and the page are the headings above, so headings in a note are rendered as paragraphs.
  h1: ({ children }) => <p className="font-semibold">{children}</p>,
  h2: ({ children }) => <p className="font-semibold">{children}</p>,
  h3: ({ children }) => <p className="font-semibold">{children}</p>,
  h4: ({ children }) => <p className="font-semibold">{children}</p>,
  h5: ({ children }) => <p className="font-semibold">{children}</p>,
  h6: ({ children }) => <p className="font-semibold">{children}</p>,
  input: ({ checked }) => (
    <span aria-label={checked === true ? wording().notes.task.done : wording().notes.task.toDo}>
      {checked === true ? '☑' : '☐'}{' '}
    </span>
  ),
};
