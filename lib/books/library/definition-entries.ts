import { Parser } from 'htmlparser2';

import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import { trimRange } from '#lib/foundation/text/split-sentences.ts';

/** An entry of a definition list: ranges of the page's canonical text. */
export interface DefinitionEntry {
  term: TextRange;
  meaning: TextRange;
}

/** A `dt` or `dd`: where its text starts, and where the text after it does. */
interface Part {
  name: 'dt' | 'dd';
  start: number | null;
  end: number | null;
}

/**
 * Returns the entries of a page's definition lists, in order. A meaning of several terms is an entry for each of them, a term with several meanings an
 * entry for each of those. `html` is the HTML written by ingest, whose blocks state where they start.
 */
export function definitionEntries({ html, text }: { html: string; text: string }): DefinitionEntry[] {
  const parts: Part[] = [];
  const open: Part[] = [];
  const parser = new Parser({
    onopentag: (name, { 'data-start': stated }) => {
      if (stated !== undefined) {
        for (const part of parts) if (!open.includes(part)) part.end ??= Number(stated);
        if (name !== 'dt' && name !== 'dd') for (const part of open) part.start ??= Number(stated);
      }
      if (name !== 'dt' && name !== 'dd') return;
      const part: Part = { name, start: stated === undefined ? null : Number(stated), end: null };
      parts.push(part);
      open.push(part);
    },
    onclosetag: (name) => {
      if (open.at(-1)?.name === name) open.pop();
    },
  });
  parser.end(html);
  const edges = new GraphemeEdges(text);
  return entriesOf(
    parts.flatMap(({ name, start, end }) => {
      const range = start === null ? null : trimRange(text, { start, end: end ?? text.length }, edges);
      return range === null ? [] : [{ name, range }];
    }),
  );
}

function entriesOf(parts: readonly { name: 'dt' | 'dd'; range: TextRange }[]): DefinitionEntry[] {
  const entries: DefinitionEntry[] = [];
  let terms: TextRange[] = [];
  let hasMeaning = false;
  for (const { name, range } of parts) {
    if (name === 'dd') for (const term of terms) entries.push({ term, meaning: range });
    else terms = hasMeaning ? [range] : [...terms, range];
    hasMeaning = name === 'dd';
  }
  return entries;
}
