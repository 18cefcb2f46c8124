import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sliceRange } from './range.ts';
import { splitSentences } from './split-sentences.ts';

function sentencesOf(text: string): string[] {
  return splitSentences(text).map((range) => sliceRange(text, range));
}

describe('splitSentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Dr. Smith met Mrs. Jones. They talked.', ['Dr. Smith met Mrs. Jones.', 'They talked.']],
    ['It uses traits, e.g. Rust has Copy. Done.', ['It uses traits, e.g. Rust has Copy.', 'Done.']],
    ['J. R. R. Tolkien wrote it. He was English.', ['J. R. R. Tolkien wrote it.', 'He was English.']],
    ['Pi is 3.14 and v1.2.3 is out. Good.', ['Pi is 3.14 and v1.2.3 is out.', 'Good.']],
    ['He lives in the U.S. The weather is fine.', ['He lives in the U.S.', 'The weather is fine.']],
    ['The U.S. Army came. It left.', ['The U.S. Army came.', 'It left.']],
    ['"Stop!" he said. "Why?" she asked.', ['"Stop!" he said.', '"Why?" she asked.']],
    [
      'See No. 7 and Fig. 3. The answer was no. Then it ended.',
      ['See No. 7 and Fig. 3.', 'The answer was no.', 'Then it ended.'],
    ],
    ['Well… maybe. Or... never. Wait... What?', ['Well… maybe.', 'Or... never.', 'Wait...', 'What?']],
    [
      'It was built in 1891.[3] Later it burned.[4][5] Then peace.',
      ['It was built in 1891.[3]', 'Later it burned.[4][5]', 'Then peace.'],
    ],
    ['1. Install it. 2. Run it.', ['1. Install it.', '2. Run it.']],
    ['Yahoo! is a company. Visit http://a.b/?q=1&x=2 now.', ['Yahoo! is a company.', 'Visit http://a.b/?q=1&x=2 now.']],
    ['これは本です。それは何ですか？はい。', ['これは本です。', 'それは何ですか？', 'はい。']],
    [
      'A line that\nwraps here. Next\r\none too.\n\nA title\n\nBody.',
      ['A line that\nwraps here.', 'Next\r\none too.', 'A title', 'Body.'],
    ],
    ['   ', []],
  ])('splits %j', (text, expected) => {
    expect(sentencesOf(text)).toEqual(expected);
  });

  it.each([
    [
      'Der Diebstahl wird nach § 243 Abs. 1 Satz 2 Nr. 3 StGB bestraft (vgl. Fischer, Rn. 5 ff.). Er ist es auch.',
      'Er ist es auch.',
    ],
    ['Das gilt z. B. Fällen, die am 1. Januar und im 19. Jahrhundert waren. Danach nicht mehr.', 'Danach nicht mehr.'],
    ['Es gilt, i. V. m. Art. 5 der Verordnung (BGBl. I S. 42), auch für J. S. Bach. Das ist so.', 'Das ist so.'],
    ['Die Frist steht in Kapitel 12. Danach ist sie abgelaufen.', 'Danach ist sie abgelaufen.'],
    ['Il y a des exceptions, p. ex. Lyon, selon l’art. L. 211-6 du code. L’avis est donné.', 'L’avis est donné.'],
    [
      'Cela est vrai (cf. Dupont, chap. IV), av. J.-C. et pour M. Durand. Elle le dit dans le texte.',
      'Elle le dit dans le texte.',
    ],
    ['La ley se aplica, p. ej. Madrid, según el art. 5 y la Sra. López. Los demás no lo son.', 'Los demás no lo son.'],
    ['Он был в Москве, т. е. Россия, и на с. 15, см. рис. 2, в ред. Закона и ст. 6. Это не так.', 'Это не так.'],
    [
      'La legge vale per il sig. Rossi, cfr. Bianchi, e per l’art. 3 che non è cambiato. Questo è il testo.',
      'Questo è il testo.',
    ],
    ['A lei vale para o Sr. Silva, p. ex. Lisboa, e no art. 5 que não é este. Ela é a mesma.', 'Ela é a mesma.'],
    ['De wet geldt voor dhr. Jansen, d.w.z. Amsterdam, en in art. 5 van het boek. Het is zo.', 'Het is zo.'],
  ])('ends no sentence at an abbreviation or an ordinal of its language: %j', (text, last) => {
    expect(sentencesOf(text)).toEqual([text.slice(0, -last.length).trimEnd(), last]);
    // Typesetters part them by spaces that do not break, also by narrow ones.
    for (const space of ['\u00A0', '\u202F']) {
      const typeset = text.replace(/(?<=\.) (?!(?:Er|Da[ns]|L’av|Elle|Los|Это|Questo|Ela|Het))/g, space);
      expect(sentencesOf(typeset).at(-1)).toBe(last);
      expect(sentencesOf(typeset)).toHaveLength(2);
    }
  });

  it.each([
    ['Man braucht Nägel, Schrauben usw. Die liegen in der Kiste, und das ist alles.', 'Die liegen'],
    ['Les couleurs sont le rouge, le bleu, etc. Les autres ne sont pas dans la liste.', 'Les autres'],
    ['Это случилось в 1999 г. Он был тогда ещё молод, и это не так важно.', 'Он был'],
  ])('ends a sentence at an abbreviation before a word that begins sentences: %j', (text, start) => {
    expect(sentencesOf(text)[1]).toMatch(new RegExp(`^${start}`));
  });

  it('keeps offsets of the whole text when splitting a part of it', () => {
    const text = 'Not this. But this. And that.';
    expect(splitSentences(text, { start: 10, end: 29 })).toEqual([
      { start: 10, end: 19 },
      { start: 20, end: 29 },
    ]);
  });

  it('does not part a space from the mark that combines with it', () => {
    expect(sentencesOf('It ended. \u{1f3ff}\u0301 came.')).toEqual(['It ended. \u{1f3ff}\u0301 came.']);
  });

  it('cuts an endless sentence behind a clause', () => {
    const text = `${'word '.repeat(70)}end of clause, ${'more '.repeat(100)}`;
    expect(sentencesOf(text)[0]).toMatch(/end of clause,$/);
  });

  const anyText = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          '. ',
          '! ',
          '? ',
          '.[3] ',
          '\n',
          '\r\n',
          '\n\n',
          ' \u0301',
          '👩‍👩‍👧‍👦',
          'e\u0301',
          '\ud83d',
          '。',
          'Dr. ',
          'Word',
          '… ',
          '”',
        ),
        fc.constantFrom('x'.repeat(700), 'long word '.repeat(90), '👍🏽'.repeat(200), `a${'\u0301'.repeat(700)}`),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

  it('covers everything but white space, in order, within its limit, cutting no grapheme', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const edges = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length);
        let last = 0;
        for (const { start, end } of splitSentences(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(last, start)).toMatch(/^\s*$/);
          expect(end).toBeGreaterThan(start);
          expect(edges.has(start) && edges.has(end)).toBe(true);
          const graphemeCount = [...segmenter.segment(text.slice(start, end))].length;
          expect(end - start <= 600 || graphemeCount === 1).toBe(true);
          last = end;
        }
        expect(text.slice(last)).toMatch(/^\s*$/);
      }),
      { numRuns: 500 },
    );
  });
});
