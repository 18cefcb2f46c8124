import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitSelection } from '#lib/text/split-selection.ts';

import { chooseSentences } from './choose-sentences.ts';
import type { QuotablePassage, QuotingRequest } from './quoting-request.ts';

const CASTLE = `The Royal Castle in Warsaw was built in the 14th century. It was the residence of the kings of Poland.
In 1944 it was blown up by German troops because the city had risen. The architect Jan Zachwatowicz led the reconstruction.
The work took thirteen years. Today the castle is a museum that 500,000 people visit every year.`;

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

function choose(question: string, text: string, history: QuotingRequest['history'] = []): string[] {
  return chosenFrom({ question, mode: 'selected_text', history, passages: [passage(text)], statistics: null });
}

function chosenFrom(request: QuotingRequest): string[] {
  const texts = new Map(
    request.passages.flatMap(({ sentences }) => sentences.map(({ number, text }) => [number, text])),
  );
  return chooseSentences(request).sentenceNumbers.map((number) => texts.get(number) ?? '');
}

it('does not say the same words twice', () => {
  const said = 'A data folder belongs to one process at a time.';
  const chosen = chosenFrom({
    question: 'How many processes does a data folder belong to?',
    mode: 'general',
    history: [],
    passages: [passage(said), passage(said, { pageId: 'other', relevance: 0.9 }, 50)],
    statistics: { chunkCount: 100, documentFrequency: { folder: 5, process: 5, belong: 5, data: 5 } },
  });
  expect(chosen).toEqual([said]);
});

describe('chooseSentences with what stands beside a find', () => {
  const FOUND = `The keeper has four duties at nightfall:

- The lamp is lit.
- The log is begun.`;
  const BESIDE = `- The fog signal is tried.
- The door is locked.`;
  const asked = (isContinued: boolean): QuotingRequest => ({
    question: 'Which duties does the keeper have at nightfall?',
    mode: 'general',
    history: [],
    passages: [
      passage(FOUND, { relevance: 0.9 }),
      passage(BESIDE, { relevance: 0, isContext: true, ...(isContinued && { continues: true }) }, 50),
    ],
    statistics: { chunkCount: 100, documentFrequency: { keeper: 5, duti: 3, nightfal: 2 } },
  });

  it('brings a list whole that goes on there', () => {
    expect(chosenFrom(asked(true)).at(-1)).toContain('The door is locked.');
  });

  it('takes nothing of it for an answer of its own', () => {
    expect(chosenFrom(asked(false)).at(-1)).toContain('The log is begun.');
    expect(chosenFrom({ ...asked(false), question: 'When is the door locked?' })).toEqual([]);
  });

  it('takes the caption of a listing for no answer, and that of a picture for one', () => {
    const caption = { number: 90, start: 900, text: 'The keeper’s duties at nightfall', kind: 'caption' as const };
    const listing = passage(FOUND, { relevance: 0.9 });
    const within = { ...asked(false), passages: [{ ...listing, sentences: [...listing.sentences, caption] }] };
    expect(chosenFrom(within)).not.toContain(caption.text);
    expect(chosenFrom({ ...within, passages: [{ ...listing, sentences: [caption] }] })).toEqual([caption.text]);
  });
});

describe('chooseSentences where sentences were compared in meaning', () => {
  const TEXT = 'The beacon is kindled at nightfall. Moths gather around the glass. Rye bread keeps for a week.';
  const compared = (similarities: number[], ofPassage: number): QuotingRequest => {
    const plain = passage(TEXT, { relevance: 0.1 });
    const sentences = plain.sentences.map((sentence, index) => ({ ...sentence, similarity: similarities[index] }));
    return {
      question: 'When does the lighthouse get lit?',
      mode: 'general',
      history: [],
      passages: [{ ...plain, sentences, similarity: ofPassage }],
      statistics: { chunkCount: 100, documentFrequency: {} },
    };
  };

  it('answers in other words than the question’s', () => {
    expect(chosenFrom(compared([], 0))).toEqual([]);
    expect(chosenFrom(compared([9, 3, 0], 8))).toEqual(['The beacon is kindled at nightfall.']);
  });

  it('refuses where neither words nor meaning are near', () => {
    expect(chosenFrom(compared([2, 1, 0], 2))).toEqual([]);
  });

  it('takes no likeness for more than it can say', () => {
    expect(chosenFrom(compared([1e6, 1, 0], 0))).toEqual(chosenFrom(compared([10, 1, 0], 0)));
  });
});

describe('chooseSentences about a selection', () => {
  it.each([
    ['When was the Royal Castle in Warsaw built?', '14th century'],
    ['Who led the reconstruction of the castle?', 'Jan Zachwatowicz'],
    ['Why was the castle blown up?', 'because the city had risen'],
    ['How many people visit the castle every year?', '500,000'],
    ['how long did the recontruction work take', 'thirteen years'],
  ])('answers %j', (question, answer) => {
    expect(choose(question, CASTLE).join(' ')).toContain(answer);
  });

  it.each([
    'Which enzymes digest proteins?',
    'What is the capital of Australia?',
    'Who wrote Hamlet?',
    '?',
    'the of and',
  ])('refuses %j', (question) => {
    expect(choose(question, CASTLE)).toEqual([]);
  });

  it('understands a question that continues the one before', () => {
    const history = [{ question: 'When was the castle blown up?', answer: 'In 1944.' }];
    expect(choose('Why?', CASTLE, history).join(' ')).toContain('because the city had risen');
    expect(choose('Why?', CASTLE)).toEqual([]);
  });

  it('takes misspelt names and names without their accents', () => {
    const text = 'Pierre Céloron led the expedition of 1749. Old Briton ignored his warning.';
    expect(choose('Which expedition did Celoron lead?', text)).toContain('Pierre Céloron led the expedition of 1749.');
    expect(choose('When was the expeditoin of Pierre Celoron?', text)).toContain(
      'Pierre Céloron led the expedition of 1749.',
    );
  });

  it('answers from the text, not from its heading', () => {
    const text =
      'What is ownership\n\nOwnership is a set of rules that govern how a program manages memory. Some languages collect garbage instead.';
    expect(choose('What is ownership?', text)[0]).toMatch(/^Ownership is a set of rules/);
  });

  it('lets a heading above stand for words the sentence leaves out', () => {
    const text =
      'Limits of the API\n\nThe rate is 60 requests a minute. Selections hold 10,000 characters.\n\nOpening hours\n\nWe open at nine.';
    expect(choose('What is the rate limit of the API?', text)).toContain('The rate is 60 requests a minute.');
  });

  it('answers a how-to question with the steps', () => {
    const text =
      'Lectern reads books. To install Lectern:\n- Download the archive.\n- Unpack it.\n- Run npm start.\nIt is free.';
    expect(choose('How do I install Lectern?', text)).toEqual([
      'To install Lectern:',
      '- Download the archive.',
      '- Unpack it.',
      '- Run npm start.',
    ]);
  });

  it('gives a listing whole', () => {
    const text = 'A variable is declared with let:\n\nfn main() {\n    let mut x = 5;\n    x = 6;\n}\n\nRust is fast.';
    expect(choose('How is a variable declared?', text)).toEqual([
      'A variable is declared with let:',
      'fn main() {',
      'let mut x = 5;',
      'x = 6;',
      '}',
    ]);
  });

  it('brings what a pronoun at the start stands for, and the list that a sentence or the one behind it leads to', () => {
    const freed =
      'Ownership governs how Rust manages memory. It is freed when its owner goes out of scope. Cats sleep.';
    expect(choose('When is memory freed in Rust?', freed)[0]).toBe('Ownership governs how Rust manages memory.');
    const rules = `Rust has ownership rules. Keep them in mind while you read:\n- Each value has an owner.\n- There is one owner.\n\nGo on.`;
    expect(choose('What are the ownership rules?', rules)).toEqual([
      'Rust has ownership rules.',
      'Keep them in mind while you read:',
      '- Each value has an owner.',
      '- There is one owner.',
    ]);
  });

  it('takes no row that a table begins with for an answer', () => {
    const text =
      'Operators:\n\n| Operator | Explanation |\n|---|---|\n| `?` | hands an error on |\n| `!` | turns it round |';
    expect(choose('Which operator hands an error on?', text)).toContain('| `?` | hands an error on |');
    expect(choose('What is the explanation of an operator?', text)).not.toEqual(['| Operator | Explanation |']);
  });

  it('finds a figure in a table', () => {
    const text = 'Limits\n\n| Setting | Default |\n|---|---|\n| Query length | 2000 |\n| Requests per minute | 60 |';
    expect(choose('How many requests per minute are allowed?', text)).toEqual(['| Requests per minute | 60 |']);
  });

  it('works for other languages', () => {
    const german = 'Der Turm wurde 1889 in Paris eröffnet. Er ist 330 Meter hoch. Viele Besucher kommen im Sommer.';
    expect(choose('Wann wurde der Turm eröffnet?', german)).toContain('Der Turm wurde 1889 in Paris eröffnet.');
    expect(choose('Wer schrieb die Zauberflöte?', german)).toEqual([]);
    const chinese = '所有权是管理内存的一组规则。程序不需要垃圾回收。';
    expect(choose('什么是所有权？', chinese)).toContain('所有权是管理内存的一组规则。');
    const japanese = '所有権はメモリを管理する規則の集まりです。ガベージコレクタは使いません。';
    expect(choose('所有権とは何ですか？', japanese)).toContain('所有権はメモリを管理する規則の集まりです。');
  });
});

describe('chooseSentences over a library', () => {
  const statistics = { chunkCount: 200, documentFrequency: { ownership: 12, rule: 9, castl: 1 } };

  it('credits a passage with its titles', () => {
    const passages = [
      passage('It frees memory when the owner goes out of scope.', {
        pageId: 'a',
        pageTitle: 'Ownership',
        relevance: 0.6,
      }),
      passage('It frees the bus lane when the tram goes.', { pageId: 'b', pageTitle: 'Traffic', relevance: 0.2 }, 10),
    ];
    const request = {
      question: 'When does ownership free memory?',
      mode: 'general' as const,
      history: [],
      passages,
      statistics,
    };
    expect(chosenFrom(request)[0]).toBe('It frees memory when the owner goes out of scope.');
  });

  it('gives no answer without evidence', () => {
    expect(
      chooseSentences({ question: 'What is it?', mode: 'general', history: [], passages: [], statistics })
        .sentenceNumbers,
    ).toEqual([]);
  });
});

describe('chooseSentences for anything', () => {
  it('chooses known sentences, each once, in reading order, the same every time', () => {
    const words = fc.array(
      fc.constantFrom(
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
        'Why',
        '?',
      ),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(words, words, fc.constantFrom('general' as const, 'selected_text' as const), (asked, told, mode) => {
        const statistics = mode === 'general' ? { chunkCount: 3, documentFrequency: { constructor: 2 } } : null;
        const request = {
          question: asked.join(' '),
          mode,
          history: [],
          passages: [passage(told.join(' '))],
          statistics,
        };
        const { sentenceNumbers } = chooseSentences(request);
        const known = request.passages[0]?.sentences.map(({ number }) => number) ?? [];
        expect(sentenceNumbers).toEqual([...new Set(sentenceNumbers)].sort((first, second) => first - second));
        expect(known).toEqual(expect.arrayContaining(sentenceNumbers));
        expect(chooseSentences(request)).toEqual({ sentenceNumbers });
      }),
      { numRuns: 300 },
    );
  });
});
