import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitSelection } from '#lib/foundation/text/split-selection.ts';

import { chooseSentences } from './choose-sentences.ts';
import type { QuotablePassage, QuotingRequest } from './quoting-request.ts';

const CASTLE = `The Royal Castle in Warsaw was built in the 14th century. It was the residence of the kings of Poland.
In 1944 it was blown up by German troops because the city had risen. The architect Jan Zachwatowicz led the reconstruction.`;

function passage(text: string, fields: Partial<QuotablePassage> = {}, firstNumber = 1): QuotablePassage {
  const sentences = splitSelection(text).map(({ start, end, kind }, index) => ({
    number: firstNumber + index,
    start,
    text: text.slice(start, end),
    kind,
  }));
  const rest = { pageTitle: '', documentTitle: '', filename: '', headingPath: [], relevance: 1 };
  return { pageId: 'page', ...rest, sentences, ...fields };
}

/** As a reading model would have read it: the log-odds of sentences by how they begin, those of all others −8. */
function read(one: QuotablePassage, logOdds: Record<string, number>): QuotablePassage {
  const oddsOf = (text: string) => Object.entries(logOdds).find(([beginning]) => text.startsWith(beginning))?.[1] ?? -8;
  return { ...one, sentences: one.sentences.map((sentence) => ({ ...sentence, logOdds: oddsOf(sentence.text) })) };
}

function request(question: string, passages: QuotablePassage[]): QuotingRequest {
  return { question, mode: 'general', history: [], passages, statistics: { chunkCount: 100, documentFrequency: {} } };
}

function texts(asked: QuotingRequest, numbers: readonly number[]): string[] {
  const all = asked.passages.flatMap(({ sentences }) => sentences);
  return numbers.map((number) => all.find((sentence) => sentence.number === number)?.text ?? '');
}

function chosenFrom(asked: QuotingRequest): string[] {
  return texts(asked, chooseSentences(asked).sentenceNumbers);
}

function chosen(text: string, logOdds: Record<string, number>): string[] {
  return chosenFrom(request('What is asked?', [read(passage(text), logOdds)]));
}

describe('chooseSentences by what the reading model says', () => {
  it('answers with the sentence that answers best, and others that do nearly as well', () => {
    expect(chosen(CASTLE, { 'The architect': 3 })).toEqual(['The architect Jan Zachwatowicz led the reconstruction.']);
    expect(chosen(CASTLE, { 'The architect': 3, 'The Royal': 2.8 })).toEqual([
      'The Royal Castle in Warsaw was built in the 14th century.',
      'The architect Jan Zachwatowicz led the reconstruction.',
    ]);
  });

  it('tells what comes near where nothing answers, best first, and nothing where nothing is near', () => {
    const near = request('Who paid for it?', [read(passage(CASTLE), { 'The architect': -1.5, 'It was': -1 })]);
    const { sentenceNumbers, nearNumbers } = chooseSentences(near);
    expect(sentenceNumbers).toEqual([]);
    expect(texts(near, nearNumbers)).toEqual([
      'It was the residence of the kings of Poland.',
      'The architect Jan Zachwatowicz led the reconstruction.',
    ]);
    const far = request('Who wrote Hamlet?', [read(passage(CASTLE), {})]);
    expect(chooseSentences(far)).toMatchObject({ sentenceNumbers: [], nearNumbers: [] });
  });

  it('is less sure of what many passages were found before', () => {
    const answer = read(passage(CASTLE, { priorLogOdds: 5 }), { 'The architect': 1 });
    const others = (priorLogOdds: number) =>
      Array.from({ length: 6 }, (_, index) =>
        read(passage('Bread keeps for a week.', { pageId: `page ${String(index)}`, priorLogOdds }, 50 + index), {}),
      );
    const first = request('Who led the reconstruction?', [answer, ...others(4)]);
    expect(chosenFrom(first)).toEqual(['The architect Jan Zachwatowicz led the reconstruction.']);
    const last = request('Who led the reconstruction?', [answer, ...others(6)]);
    expect(chosenFrom(last)).toEqual([]);
    expect(texts(last, chooseSentences(last).nearNumbers)).toEqual(chosenFrom(first));
  });

  it('says nothing in English that was not read', () => {
    const unread = request('When was the Royal Castle in Warsaw built?', [passage(CASTLE)]);
    expect(chooseSentences(unread)).toEqual({ sentenceNumbers: [], nearNumbers: [] });
  });

  it('does not say the same words twice', () => {
    const said = 'A data folder belongs to one process at a time.';
    const passages = [passage(said), passage(said, { pageId: 'other' }, 50)].map((one) => read(one, { A: 3 }));
    expect(chosenFrom(request('How many processes?', passages))).toEqual([said]);
  });

  it('takes no heading, and no row that a table begins with, for an answer', () => {
    const heading = 'What is ownership\n\nOwnership is a set of rules. Some languages collect garbage.';
    expect(chosen(heading, { What: 5, Ownership: 3 })).toEqual(['Ownership is a set of rules.']);
    const table = 'Operators:\n\n| Operator | Explanation |\n|---|---|\n| `?` | hands on |\n| `!` | turns round |';
    expect(chosen(table, { '| Operator': 5 })).toEqual([]);
  });

  it('takes the caption of a listing for no answer, and that of a picture for one', () => {
    const caption = { number: 90, start: 900, text: 'Duties at nightfall', kind: 'caption' as const, logOdds: 5 };
    const within = read(passage('The lamp is lit.'), { The: 3 });
    expect(chosenFrom(request('Which?', [{ ...within, sentences: [...within.sentences, caption] }]))).toEqual([
      'The lamp is lit.',
    ]);
    expect(chosenFrom(request('Which?', [{ ...within, sentences: [caption] }]))).toEqual([caption.text]);
  });
});

describe('what belongs to a chosen sentence comes along', () => {
  it('the steps that it announces', () => {
    const text = 'Lectern reads books. To install it:\n- Download the archive.\n- Unpack it.\n- Run it.\n\nIt is free.';
    const steps = ['To install it:', '- Download the archive.', '- Unpack it.', '- Run it.'];
    expect(chosen(text, { 'To install': 3 })).toEqual(steps);
    expect(chosen(text, { '- Unpack': 3 })).toEqual(steps);
  });

  it('the rest of a listing, and what introduces it', () => {
    const text = 'A variable is declared with let:\n\nfn main() {\n    let mut x = 5;\n    x = 6;\n}\n\nRust is fast.';
    const listing = ['A variable is declared with let:', 'fn main() {', 'let mut x = 5;', 'x = 6;', '}'];
    expect(chosen(text, { 'let mut': 3 })).toEqual(listing);
    expect(chosen(text, { 'A variable': 3 })).toEqual(listing);
  });

  it('the sentence that a pronoun at its start stands for', () => {
    const text = 'Ownership governs memory. It is freed when its owner goes out of scope. Cats sleep.';
    expect(chosen(text, { 'It is': 3 })).toEqual([
      'Ownership governs memory.',
      'It is freed when its owner goes out of scope.',
    ]);
  });

  it('a list whole that goes on in the passage beside, of which nothing is an answer of its own', () => {
    const found = 'The keeper has four duties:\n\n- The lamp is lit.\n- The log is begun.';
    const beside = '- The fog signal is tried.\n- The door is locked.';
    const asked = (isContinued: boolean) =>
      request('Which duties?', [
        read(passage(found), { 'The keeper': 3 }),
        passage(beside, { isContext: true, ...(isContinued && { continues: true }) }, 50),
      ]);
    expect(chosenFrom(asked(true)).at(-1)).toContain('The door is locked.');
    expect(chosenFrom(asked(false)).at(-1)).toContain('The log is begun.');
  });
});

describe('chooseSentences by words, in other languages', () => {
  const TEXT = 'Das Feuer brennt ab Einbruch der Nacht. Motten sammeln sich um das Glas. Brot hält eine Woche lang.';
  const compared = (similarities: number[], ofPassage: number): QuotingRequest => {
    const plain = passage(TEXT, { relevance: 0.1 });
    const sentences = plain.sentences.map((sentence, index) => ({ ...sentence, similarity: similarities[index] }));
    return request('Wann wird der Leuchtturm denn hell?', [{ ...plain, sentences, similarity: ofPassage }]);
  };

  it('answers in other words than the question’s where sentences were compared in meaning', () => {
    expect(chosenFrom(compared([], 0))).toEqual([]);
    expect(chosenFrom(compared([9, 3, 0], 8))).toEqual(['Das Feuer brennt ab Einbruch der Nacht.']);
  });

  it('refuses where neither words nor meaning are near', () => {
    expect(chosenFrom(compared([2, 1, 0], 2))).toEqual([]);
  });

  it('takes no likeness for more than it can say', () => {
    expect(chosenFrom(compared([1e6, 1, 0], 0))).toEqual(chosenFrom(compared([10, 1, 0], 0)));
  });

  const choose = (question: string, text: string, history: QuotingRequest['history'] = []) =>
    chosenFrom({ question, mode: 'selected_text', history, passages: [passage(text)], statistics: null });

  it('answers and refuses about a selection', () => {
    const german = 'Der Turm wurde 1889 in Paris eröffnet. Er ist 330 Meter hoch. Viele Besucher kommen im Sommer.';
    expect(choose('Wann wurde der Turm eröffnet?', german)).toContain('Der Turm wurde 1889 in Paris eröffnet.');
    expect(choose('Wer schrieb die Zauberflöte?', german)).toEqual([]);
    const chinese = '所有权是管理内存的一组规则。程序不需要垃圾回收。';
    expect(choose('什么是所有权？', chinese)).toContain('所有权是管理内存的一组规则。');
    const japanese = '所有権はメモリを管理する規則の集まりです。ガベージコレクタは使いません。';
    expect(choose('所有権とは何ですか？', japanese)).toContain('所有権はメモリを管理する規則の集まりです。');
  });

  it('gives no answer without evidence', () => {
    expect(chosenFrom(request('Was ist das?', []))).toEqual([]);
  });
});

it('chooses known sentences, each once, in reading order, the same every time', () => {
  const parts = [
    'Castle',
    'castle:',
    'rule',
    '12',
    '- item',
    '\n',
    '. ',
    'fn x() {',
    '| a |',
    '所有権',
    '😀',
    '\ud800',
    '?',
  ];
  const words = fc.array(fc.constantFrom(...parts), { maxLength: 40 });
  const odds = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { maxLength: 20 });
  fc.assert(
    fc.property(words, words, odds, (asked, told, logOdds) => {
      const plain = passage(told.join(' '));
      const sentences = plain.sentences.map((sentence, index) => ({ ...sentence, logOdds: logOdds[index] }));
      const made = request(asked.join(' '), [{ ...plain, sentences }]);
      const { sentenceNumbers, nearNumbers } = chooseSentences(made);
      const known = sentences.map(({ number }) => number);
      expect(sentenceNumbers).toEqual([...new Set(sentenceNumbers)].sort((first, second) => first - second));
      expect(known).toEqual(expect.arrayContaining([...sentenceNumbers, ...nearNumbers]));
      expect(nearNumbers.length === 0 || sentenceNumbers.length === 0).toBe(true);
      expect(chooseSentences(made)).toMatchObject({ sentenceNumbers, nearNumbers });
    }),
    { numRuns: 300 },
  );
});
