import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { Claim, ClaimDoubt } from '#lib/contracts/claim.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';

import { DoubtedWords } from './doubted-words.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';

const BURNS = 'The lamp burns for six hours.';
const HANGS = 'It hangs behind the door.';

const LIBRARY: LibrarySource = {
  source_url: 'http://localhost:3000/books/rock/lamp',
  page_title: 'The lamp',
  section_heading: 'The reserve lamp',
  chunk_text: `${BURNS} ${HANGS}`,
  relevance_score: 1,
  chunk_id: 'c',
  doc_id: 'rock',
  filename: 'lamp.md',
  page_id: 'p',
  page_version: 'v',
  page_number: 1,
  block_type: 'text',
  ranges: [
    { start: 40, end: 69, start_cp: 40, end_cp: 69, quote: BURNS },
    { start: 70, end: 95, start_cp: 70, end_cp: 95, quote: HANGS },
  ],
};

const RANGE = { position: 2, start: 40, end: 69 };

function drawn(source: Source, range?: ClaimDoubt['source_range'], doubt = 0): string {
  const place = { start: 19, end: 24, start_cp: 19, end_cp: 24 };
  const doubted: ClaimDoubt = { ...place, kind: 'number', ...(range && { source_range: range }) };
  const claim: Claim = {
    ...{ start: 4, end: 40, kind: 'sentence', status: 'weak', reasons: ['coverage'], citations: [RANGE] },
    doubts: [doubted],
  };
  const turn = {
    key: 't',
    claims: [claim],
    scope: { kind: 'library' as const },
    isHighlighted: false,
    formulas: new Map(),
  };
  return renderToStaticMarkup(
    <TurnSourcesContext value={{ ...turn, sources: [{ position: 2, source }] }}>
      <DoubtedWords claimStart={4} doubt={doubt}>
        <em>seven</em>
      </DoubtedWords>
    </TurnSourcesContext>,
  );
}

describe('doubted words', () => {
  it('are a button that tells the one sentence of the source that comes nearest', () => {
    const markup = drawn(LIBRARY, RANGE);
    const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
    expect(markup).toMatch(
      /^<mark class="doubted" role="button" tabindex="0" data-citation="2" data-claim="4" data-quote="40"/,
    );
    expect(markup).toContain(`<small id="${id}" hidden="">not in the cited words, which say: ${BURNS}</small>`);
    expect(markup).not.toContain(HANGS);
  });

  it('tell the words of a selection, which is one place', () => {
    const selection: Source = {
      ...{ source_url: '', page_title: '', section_heading: '', chunk_text: HANGS, relevance_score: 1 },
      ...{ char_start: 40, char_end: 69, char_start_cp: 40, char_end_cp: 69, line_start: 1, line_end: 1, quote: BURNS },
    };
    expect(drawn(selection, RANGE)).toContain(`which say: ${BURNS}</small>`);
  });

  it.each([
    ['nothing is named that comes nearest', drawn(LIBRARY)],
    ['the source is not known yet', drawn(LIBRARY, { ...RANGE, position: 3 })],
    ['the claim has no such doubt', drawn(LIBRARY, RANGE, 1)],
    ['they stand in a link', drawn(LIBRARY, RANGE, Number.NaN)],
  ])('are only marked when %s', (_, markup) => {
    expect(markup).toBe('<mark class="doubted"><em>seven</em></mark>');
  });
});
