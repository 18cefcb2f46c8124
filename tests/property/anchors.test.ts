import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { propertyOf } from '#tests/support/trials.ts';

import { type AnchorResolver, runAnchorTrials } from '#evals/anchors/scripted-edits.ts';
import { placeNotes } from '#lib/client/notes/notes-on-page.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import { foldWords } from '#lib/foundation/text/anchors/fold-words.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function edgesOf(text: string): number[] {
  return [...graphemes.segment(text)].map(({ index }) => index).concat(text.length);
}

const word = fc.oneof(
  fc.constantFrom(
    'lamp',
    'Lamp',
    'the',
    'ten',
    'ﬁrst',
    'Straße',
    'café',
    'cafe\u0301',
    '10²',
    '1,5',
    '}',
    '“so”',
    "don't",
    '—',
    '…',
  ),
  fc.constantFrom(
    '👨‍👩‍👧‍👦',
    '🇩🇪🇯🇵',
    '灯台の',
    '守り手',
    '한국',
    'مصباح',
    'İzmir',
    'ı',
    '\u00ad',
    '\u200d',
    '\u0301',
    '\ufeff',
    '\ud800',
    'ﷺ',
    'ﾊﾟ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const gap = fc.constantFrom(' ', ' ', ' ', '\n', '', '. ', '.\n', '\u00a0', '\r\n');
const textOf = (maxLength: number) =>
  fc.array(fc.tuple(word, gap), { minLength: 1, maxLength }).map((parts) => parts.flat().join(''));

/** A text, one made of its pieces, and two numbers that choose a range of the first. */
const edited = fc.tuple(textOf(24), textOf(6), fc.nat(), fc.nat()).chain(([text, other, one, two]) =>
  fc.record({
    text: fc.constant(text),
    one: fc.constant(one),
    two: fc.constant(two),
    later: fc.oneof(
      fc.constantFrom(text, other + text, text + other, text + text, `${text}\n${other}\n${text}`, text.toUpperCase()),
      fc.constantFrom(text.normalize('NFD'), text.replaceAll(' ', '\n'), text.slice(text.length >> 1), other),
      fc.nat(text.length).map((at) => text.slice(0, at) + other + text.slice(at)),
      fc.nat(text.length).map((at) => text.slice(at) + text.slice(0, at)),
    ),
  }),
);

function chooseRange(text: string, one: number, two: number): TextRange {
  const edges = edgesOf(text);
  const [first = 0, second = 0] = [edges[one % edges.length], edges[two % edges.length]];
  return { start: Math.min(first, second), end: Math.max(first, second) };
}

const words = (text: string) => foldWords(text).text.trim();

describe('an anchor', () => {
  it('gives whole graphemes that fold to the quote, or nothing', () => {
    const counts = { exact: 0, moved: 0, orphaned: 0 };
    fc.assert(
      fc.property(edited, ({ text, later, one, two }) => {
        const anchor = new AnchoredText(text).describe(chooseRange(text, one, two));
        const found = new AnchoredText(later).resolve(anchor);
        counts[found.status] += 1;
        if (found.status === 'orphaned') return;
        const { start, end } = found;
        const slice = later.slice(start, end);
        expect(words(slice)).toBe(words(anchor.quote));
        const edges = edgesOf(later);
        expect(edges.includes(start) && edges.includes(end)).toBe(true);
        if (found.status === 'exact') expect([start, end, slice]).toEqual([anchor.start, anchor.end, anchor.quote]);
      }),
      propertyOf({ usual: 500, deep: 1_500 }),
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(30);
  });

  it('describes what stands around its range, at most 64 units on either side', () => {
    fc.assert(
      fc.property(textOf(40), fc.nat(), fc.nat(), (text, one, two) => {
        const range = chooseRange(text, one, two);
        const { start, end, quote, prefix, suffix } = new AnchoredText(text).describe(range);
        expect(text.slice(start - prefix.length, end + suffix.length)).toBe(prefix + quote + suffix);
        expect(Math.max(prefix.length, suffix.length)).toBeLessThanOrEqual(64);
        const edges = edgesOf(text);
        expect(edges.includes(start - prefix.length) && edges.includes(end + suffix.length)).toBe(true);
      }),
      propertyOf({ usual: 200, deep: 500 }),
    );
  });

  it('folds a part as it folds the whole', () => {
    fc.assert(
      fc.property(textOf(30), fc.nat(), fc.nat(), (text, one, two) => {
        const { start, end } = chooseRange(text, one, two);
        expect(words(text)).toContain(words(text.slice(start, end)));
      }),
      propertyOf({ usual: 200, deep: 500 }),
    );
  });
});

it('stays with its passage through 500 scripted edits, and is never given to another one', () => {
  const { trials, citations, right, wrong, anchoredToDeleted } = runAnchorTrials();
  expect({ trials, anchoredToDeleted }).toEqual({ trials: 500, anchoredToDeleted: 0 });
  expect(citations).toBeGreaterThan(3_000);
  expect(right / citations, JSON.stringify(wrong.slice(0, 20), null, 1)).toBeGreaterThanOrEqual(0.99);
  expect(wrong.filter(({ found }) => found !== 'orphaned')).toEqual([]);
});

it('of a note or a question stays with its words through the same edits, and is never given to others', () => {
  const result = runAnchorTrials({ resolverOf: resolverOfMarks });
  expect(result.trials).toBe(500);
  expect(result.anchoredToDeleted).toBe(0);
  expect(result.right / result.citations).toBeGreaterThanOrEqual(0.99);
  expect(result.wrong.filter(({ found }) => found !== 'orphaned')).toEqual([]);
});

/** As the reader's pages place notes and questions, and keep them where they are found. */
function resolverOfMarks(text: string): AnchorResolver {
  const page = { pageId: 'page', version: 'b'.repeat(64), isCurrent: true };
  const known = { documentId: 'book', documentTitle: '', pageId: 'page', pageTitle: '', href: '/books/book/page' };
  return (anchor) => {
    const made = { text: '', createdMs: 1, changedMs: 1, ...known, id: 'mark', pageVersion: 'a'.repeat(64), anchor };
    const note = { ...made, kind: 'highlight', colour: 'amber' } as const;
    const question = { ...made, kind: 'question', sessionId: 'conversation' } as const;
    const [placed, ofQuestion] = placeNotes([note, question], page, text).placed;
    expect(ofQuestion).toEqual(placed && { ...placed, note: question });
    if (placed === undefined) return { status: 'orphaned' };
    const { start, end, moved } = placed;
    expect(moved?.anchor).toMatchObject({ start, end, quote: text.slice(start, end) });
    const isSame = start === anchor.start && end === anchor.end && text.slice(start, end) === anchor.quote;
    return { status: isSame ? 'exact' : 'moved', start, end };
  };
}
