import { describe, expect, it } from 'vitest';

import { AnchoredText } from './anchored-text.ts';
import type { TextAnchor } from './text-anchor.ts';

const BEFORE = 'The keeper climbs the stairs at sunset, every day of the year. ';
const AFTER = ' Then he goes down again and has his supper with the others.';
const CITED = 'He lights the lamp with a match of pine.';

function anchorOf(text: string, quote: string, nth = 0): TextAnchor {
  let start = text.indexOf(quote);
  for (let count = 0; count < nth; count += 1) start = text.indexOf(quote, start + 1);
  return new AnchoredText(text).describe({ start, end: start + quote.length });
}

/** The words found, or what became of them. */
function found(anchor: TextAnchor, text: string): string {
  const resolution = new AnchoredText(text).resolve(anchor);
  return resolution.status === 'orphaned'
    ? 'orphaned'
    : `${resolution.status}: ${text.slice(resolution.start, resolution.end)}`;
}

const PAGE = BEFORE + CITED + AFTER;
const anchor = anchorOf(PAGE, CITED);

describe('describing a range', () => {
  it('takes 64 units on either side, cut at graphemes', () => {
    const text = `${'x'.repeat(40)}👨‍👩‍👧‍👦${'y'.repeat(60)}It.${'z'.repeat(60)}👨‍👩‍👧‍👦`;
    const { prefix, suffix } = anchorOf(text, 'It.');
    expect([prefix, suffix]).toEqual(['y'.repeat(60), 'z'.repeat(60)]);
  });

  it('says where the same words stand besides, and how much around them is the same', () => {
    expect(anchor.twins).toBeNull();
    const text = 'One. Wait here. Go. Two. Wait here. Stop.';
    // Around both stands the full stop before, and nothing after.
    expect(anchorOf(text, 'Wait here.', 1)).toMatchObject({ twins: { count: 1, prefix: 1, suffix: 0 } });
  });

  it('counts words that differ in case and typography as the same, and parts of other words not', () => {
    expect(anchorOf('wait\n“Wait”\nwaiting\n', 'wait').twins).toMatchObject({ count: 1 });
  });
});

describe('a passage', () => {
  it.each([
    ['unchanged', PAGE, `exact: ${CITED}`],
    ['with other words after it', `${BEFORE}${CITED} The rest is new.`, `exact: ${CITED}`],
    ['with other words before it', `New. ${CITED}${AFTER}`, `moved: ${CITED}`],
    ['alone', CITED, `moved: ${CITED}`],
    ['in capitals', PAGE.toUpperCase(), `moved: ${CITED.toUpperCase()}`],
    ['with other white space', PAGE.replaceAll(' ', '\n  '), `moved: ${CITED.replaceAll(' ', '\n  ')}`],
    ['with a soft hyphen', PAGE.replace('lights', 'li\u00adghts'), `moved: ${CITED.replace('lights', 'li\u00adghts')}`],
    ['twice, each time with all around it', `${PAGE}\n${PAGE}`, `exact: ${CITED}`],
    ['twice, elsewhere and with all around it', `Preface.\n${PAGE}\n${PAGE}`, 'orphaned'],
    ['deleted', BEFORE + AFTER, 'orphaned'],
    ['with another word', PAGE.replace('match', 'piece'), 'orphaned'],
    ['with a word more', PAGE.replace('pine', 'old pine'), 'orphaned'],
    ['that another word makes another one of', PAGE.replace('He lights', 'Never he lights'), 'orphaned'],
  ])('is found %s', (_what, text, expected) => {
    expect(found(anchor, text)).toBe(expected);
  });

  it.each([
    ['straight quotation marks', 'He said “it’s – well… fine” today.', 'He said "it\'s - well... fine" today.'],
    ['ligatures', 'The ﬁrst oﬃce of the ﬂeet is here.', 'The first office of the fleet is here.'],
    [
      'composed letters',
      'Le café de la forêt est fermé le lundi.',
      'Le cafe\u0301 de la fore\u0302t est ferme\u0301 le lundi.',
    ],
    ['full width', 'ＡＢＣ １２３ は全部で三つの部品です。', 'ABC 123 は全部で三つの部品です。'],
    ['line breaks between ideographs', '灯台の守り手は毎晩油を確かめます。', '灯台の守り手は\n毎晩油を確かめます。'],
    ['no-break spaces', 'It weighs 12 kg and was carried up.', 'It weighs 12\u00a0kg and was carried up.'],
    ['no variation selector', 'A heart ❤️ was painted on the white door.', 'A heart ❤ was painted on the white door.'],
    ['sharp s in capitals', 'Die Straße führt zum Leuchtturm hinauf.', 'DIE STRASSE FÜHRT ZUM LEUCHTTURM HINAUF.'],
  ])('is the same in %s', (_what, quote, written) => {
    expect(found(anchorOf(`One.\n${quote}\nTwo.`, quote), `Zero.\nOne.\n${written}\nTwo.`)).toBe(`moved: ${written}`);
  });

  it.each([
    ['accents', 'Das ist schon lange so gewesen, sagt er.', 'Das ist schön lange so gewesen, sagt er.'],
    ['superscripts', 'The area is 10² square miles in all.', 'The area is 102 square miles in all.'],
    ['a decimal point', 'It weighs 12 kg without the lens.', 'It weighs 1.2 kg without the lens.'],
    ['the dotless i', 'Bu ılık bir gün, dedi bekçi bize.', 'Bu ilık bir gün, dedi bekçi bize.'],
    ['a joined family', 'Here 👨‍👩‍👧 waved at us from the door.', 'Here 👨👩👧 waved at us from the door.'],
  ])('is another one with other %s', (_what, quote, written) => {
    expect(found(anchorOf(`One.\n${quote}\nTwo.`, quote), `One.\n${written}\nTwo.`)).toBe('orphaned');
  });

  it.each([
    ['part of a word', 'lamp', 'The lamps are lit.'],
    ['part of a number', 'Version 1', 'Version 1.5'],
    ['part of an identifier', 'turn', 'lens.turn'],
    ['a number with a sign', '5 degrees', '-5 degrees'],
    ['part of a ligature', 'of', 'o\ufb01'],
  ])('is not %s', (_what, quote, text) => {
    expect(found(anchorOf(`One.\n${quote}\nTwo.`, quote), `One.\n${text}\nTwo.`)).toBe('orphaned');
  });
});

describe('words that stand at several places', () => {
  const [one, two, three] = [
    'Open the big valve beside the door. Wait ten minutes. Then light the lamp with care.\n',
    'Close the small valve. Wait ten minutes. Go down the stairs to the store.\n',
    'Nobody knows the hour. Wait ten minutes. Write into the log what you saw.\n',
  ];
  const repeated = anchorOf(one + two, 'Wait ten minutes.');

  it('are told apart by what is around them, wherever they went', () => {
    expect(new AnchoredText(two + one).resolve(repeated)).toMatchObject({ status: 'moved', start: two.length + 36 });
    expect(new AnchoredText(one + three + two).resolve(repeated)).toMatchObject({ status: 'exact' });
  });

  it('are orphaned when the cited ones have gone and others stand there', () => {
    expect(found(repeated, two)).toBe('orphaned');
    expect(found(repeated, `${one.replace('Wait ten minutes. ', '')}${two}`)).toBe('orphaned');
  });

  it('are orphaned when a twin has come to stand at the very place', () => {
    const alike = 'Day by day it is the same with us here.\nWait ten minutes. Then one.\nWait ten minutes. Then two.\n';
    const first = anchorOf(alike, 'Wait ten minutes.');
    const without = alike.replace('Wait ten minutes. Then one.\n', '');
    expect(without.slice(first.start, first.end)).toBe(first.quote);
    expect(found(first, without)).toBe('orphaned');
  });

  it('are orphaned when nothing is left of what was around them', () => {
    expect(found(repeated, `All new. Wait ten minutes. New as well.\n${two}`)).toBe('orphaned');
  });

  it('hold nothing up that says nothing, however often it stands there', () => {
    const lines = '}\n'.repeat(20_000);
    expect(found(anchorOf(lines, '}', 100), lines)).toBe('orphaned');
  });

  it('need context on both sides while nobody knows how they stood', () => {
    const { twins: _unknown, ...bare } = repeated;
    expect(found(bare, one + three)).toBe('exact: Wait ten minutes.');
    expect(found(bare, `All is new. Wait ten minutes. Then light the lamp with care.\n`)).toBe('orphaned');
  });
});

describe('short words that stood nowhere else', () => {
  const page = `${BEFORE}\nNotes\nThe first note is about the weather of that year, which was bad.\n`;
  const short = anchorOf(page, 'Notes');

  it('need something of what was around them', () => {
    expect(found(short, `New.\n${page}`)).toBe('moved: Notes');
    expect(found(short, `Something else\nNotes\nAll of this is new.\n`)).toBe('orphaned');
  });

  it('are found between their neighbours, with others put between', () => {
    const apart = page.replace('\nNotes\n', '\nThis is quite new here.\nNotes\nAnd so is this.\n');
    expect(found(short, apart)).toBe('moved: Notes');
  });
});

it('is orphaned when it says nothing that could be compared', () => {
  expect(found({ start: 0, end: 1, quote: '\u00ad', prefix: '', suffix: 'x', twins: null }, '\u00adx')).toBe(
    'orphaned',
  );
});
