import { beforeEach, describe, expect, it, vi } from 'vitest';

import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';

import { type AskedQuestion, isAskedQuestion, isNote, type Note, noteHref } from './note.ts';
import { notesByDocument, notesMarkdown, parseReaderFile, readerFileJson } from './notes-file.ts';
import { placeNotes } from './notes-on-page.ts';

const [FIRST, SECOND] = ['a'.repeat(64), 'b'.repeat(64)];
const TEXT = 'The lamp is trimmed twice a night.\nThe keeper sleeps by day, and nobody wakes him.';
const KEPT = 'The keeper sleeps by day';

function noteOn(quote: string, changes: Partial<Note> = {}): Note {
  const start = TEXT.indexOf(quote);
  return {
    ...{ id: quote, kind: 'highlight', documentId: 'light', documentTitle: 'The *light*', colour: 'amber', text: '' },
    ...{ pageId: 'lamp', pageTitle: 'The lamp', href: '/books/light/lamp', pageVersion: FIRST },
    ...{ anchor: new AnchoredText(TEXT).describe({ start, end: start + quote.length }), createdMs: 1, changedMs: 1 },
    ...changes,
  };
}

function questionOn(quote: string, changes: Partial<AskedQuestion> = {}): AskedQuestion {
  const { colour: _, ...mark } = noteOn(quote);
  return { ...mark, kind: 'question', text: 'Who wakes him?', sessionId: 'talk', ...changes };
}

const page = (version: string, isCurrent = true) => ({ pageId: 'lamp', version, isCurrent });

describe('notes on a page', () => {
  it('stand where they were made', () => {
    const { placed, lost } = placeNotes([noteOn(KEPT), noteOn('twice', { pageId: 'other' })], page(FIRST), TEXT);
    expect(placed.map(({ start, end }) => TEXT.slice(start, end))).toEqual([KEPT]);
    expect(lost).toEqual([]);
  });

  it('follow their words to where a later version has them, and are anchored there', () => {
    const later = `A new beginning.\n${TEXT}`;
    const { placed } = placeNotes([noteOn(KEPT)], page(SECOND), later);
    const [found] = placed;
    expect(later.slice(found?.start, found?.end)).toBe(KEPT);
    expect(found?.moved).toMatchObject({ pageVersion: SECOND, anchor: { quote: KEPT, start: found?.start } });
  });

  it('are lost with their words, and anchored to no others', () => {
    const without = TEXT.replace(KEPT, 'The keeper sleeps at noon');
    expect(placeNotes([noteOn(KEPT)], page(SECOND), without)).toEqual({ placed: [], lost: [noteOn(KEPT)] });
  });

  it('are not looked for in a version that is shown because an answer quoted it', () => {
    expect(placeNotes([noteOn(KEPT)], page(SECOND, false), TEXT)).toEqual({ placed: [], lost: [] });
  });
});

describe('the place of a question', () => {
  it('is found beside the notes of its page, follows its words, and is lost with them', () => {
    const marks = [noteOn('twice'), questionOn(KEPT)];
    const later = placeNotes(marks, page(SECOND), `A new beginning.\n${TEXT}`);
    expect(later.placed.map(({ note, moved }) => [note.kind, moved?.pageVersion])).toEqual([
      ['highlight', SECOND],
      ['question', SECOND],
    ]);
    const without = placeNotes(marks, page(SECOND), TEXT.replace(KEPT, 'The keeper sleeps at noon'));
    expect(without.lost).toEqual([questionOn(KEPT)]);
    expect(noteHref(questionOn(KEPT, { isLost: true }))).toBe('/books/light/lamp');
  });

  it('is no note: a file of notes brings none along', () => {
    expect(isAskedQuestion(questionOn(KEPT))).toBe(true);
    for (const changes of [{ href: 'javascript:alert(1)' }, { pageVersion: 'x' }, { sessionId: 7 }])
      expect(isAskedQuestion({ ...questionOn(KEPT), ...changes })).toBe(false);
    expect(isAskedQuestion(noteOn(KEPT))).toBe(false);
    expect(parseReaderFile(JSON.stringify({ format: 'lectern-notes', notes: [questionOn(KEPT)] }))?.notes).toEqual([]);
  });
});

describe('a file of notes', () => {
  const notes = [noteOn(KEPT, { text: 'Does he?' }), noteOn('twice', { kind: 'bookmark', changedMs: 9 })];

  it('as JSON comes back as it went', () => {
    const collections = [{ id: 'course', name: 'Course', changedMs: 1 }];
    const marks = { collections: ['course'], isFinished: true, isHidden: false, changedMs: 1 };
    const file = { notes, collections, books: [{ id: 'a', documentId: 'light', ...marks }] };
    expect(parseReaderFile(readerFileJson(file))).toEqual(file);
    // A file from before there were collections.
    expect(parseReaderFile(JSON.stringify({ format: 'lectern-notes', version: 1, notes }))?.notes).toEqual(notes);
    const broken = { format: 'lectern-notes', notes, collections: [{ id: 'x' }], books: [{ ...marks, id: 'a' }] };
    expect(parseReaderFile(JSON.stringify(broken))).toEqual({ notes, collections: [], books: [] });
  });

  it.each([
    ['no JSON', '{'],
    ['other JSON', '[]'],
    ['another format', '{"format":"x","notes":[]}'],
  ])('is refused when it is %s', (_, text) => {
    expect(parseReaderFile(text)).toBeNull();
  });

  it.each([
    ['an address elsewhere', { href: 'javascript:alert(1)' }],
    ['a colour nobody offers', { colour: 'url(x)' }],
    ['no range', { anchor: { ...noteOn(KEPT).anchor, end: 0 } }],
    ['no version', { pageVersion: 'x' }],
  ])('leaves out a note with %s', (_, changes) => {
    const broken = { ...noteOn(KEPT), ...changes };
    expect(isNote(broken)).toBe(false);
    expect(
      parseReaderFile(JSON.stringify({ format: 'lectern-notes', notes: [broken, noteOn('twice')] }))?.notes,
    ).toEqual([noteOn('twice')]);
  });

  it('as Markdown has the words, what was written, and where they stand; signs of a title are no Markdown', () => {
    expect(notesMarkdown(notes, 'https://lectern.example')).toBe(
      [
        '# The \\*light\\*',
        '> twice',
        `Bookmark: [The lamp](<https://lectern.example/books/light/lamp#at=${TEXT.indexOf('twice')}>)`,
        `> ${KEPT}`,
        'Does he?',
        `[The lamp](<https://lectern.example/books/light/lamp#at=${TEXT.indexOf(KEPT)}>)\n`,
      ].join('\n\n'),
    );
  });

  it('has the document that was changed last first', () => {
    const other = noteOn('night', { documentId: 'other', changedMs: 10 });
    expect(notesByDocument([...notes, other]).map(({ documentId }) => documentId)).toEqual(['other', 'light']);
  });
});

describe('the notes of a browser', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it('are there again with the next visit; what is no note is not', async () => {
    const first = await import('./note-store.ts');
    expect(first.addNote(noteOn(KEPT))).toBe(true);
    first.changeNote(KEPT, { text: 'Does he?' });
    kept.set('lectern_notes', (kept.get('lectern_notes') ?? '').replace('[', '[{"id":"x"},'));
    vi.resetModules();
    const { noteStore } = await import('./note-store.ts');
    expect(noteStore.getState().notes).toEqual([noteOn(KEPT, { text: 'Does he?' })]);
  });

  it('are apart from its questions, of which the same one asked again there is kept once, and none of a deleted conversation', async () => {
    const { addQuestion, questionStore, removeQuestions } = await import('./question-store.ts');
    const ids = () => questionStore.getState().questions.map(({ id }) => id);
    await addQuestion(questionOn(KEPT, { id: 'first' }));
    await addQuestion(questionOn(KEPT, { id: 'other words', text: 'Why?' }));
    await addQuestion(questionOn('twice', { id: 'other place' }));
    await addQuestion(questionOn(KEPT, { id: 'other talk', sessionId: 'another' }));
    await addQuestion(questionOn(KEPT, { id: 'again' }));
    expect(ids()).toEqual(['other words', 'other place', 'other talk', 'again']);
    expect([...kept.keys()]).toEqual(['lectern_questions']);
    await removeQuestions(({ sessionId }) => sessionId === 'talk');
    expect(ids()).toEqual(['other talk']);
    vi.resetModules();
    const { questionStore: ofNextVisit } = await import('./question-store.ts');
    expect(ofNextVisit.getState().questions).toEqual([questionOn(KEPT, { id: 'other talk', sessionId: 'another' })]);
  });

  it('take from a file what is new or was changed later', async () => {
    const { addNote, importNotes, noteStore } = await import('./note-store.ts');
    addNote(noteOn(KEPT, { text: 'mine', changedMs: 5 }));
    expect(importNotes([noteOn(KEPT, { text: 'older', changedMs: 4 }), noteOn('twice')])).toBe(1);
    expect(importNotes([noteOn(KEPT, { text: 'newer', changedMs: 6 })])).toBe(1);
    expect(noteStore.getState().notes.map(({ text }) => text)).toEqual(['newer', '']);
  });

  it('stay as they are where there is no room for another one', async () => {
    const { addNote, noteStore } = await import('./note-store.ts');
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(addNote(noteOn(KEPT))).toBe(false);
    expect(noteStore.getState().notes).toEqual([]);
  });
});
