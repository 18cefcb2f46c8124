import { describe, expect, it } from 'vitest';

import { baseForms, shareBaseForm } from '#lib/foundation/text/english/inflection.ts';
import { readText } from './reading.ts';

function keys(text: string): string {
  return readText(text)
    .tokens.map(({ key }) => key)
    .join(' ');
}

describe('readText', () => {
  it('reads numbers by their value, whatever their format', () => {
    const same: [string, string][] = [
      ['the 1,500 men', 'the 1 500 men'],
      ['the twenty-six tons', 'the 26 tons'],
      ['two million three hundred thousand of them', '2,300,000 of them'],
      ['a hundred and five of them', '105 of them'],
      ['three quarters of it', '¾ of it'],
      ['it costs £1,236 million', 'it costs £1,236,000,000'],
      ['the 3rd of them', 'the third of them'],
      ['a dozen of the eggs', '12 of the eggs'],
    ];
    for (const [one, other] of same) expect(keys(one), one).toBe(keys(other));
    const different: [string, string][] = [
      ['the 10² men', 'the 102 men'],
      ['at −3 of them', 'at 3 of them'],
      ['the 1.500 of it', 'the 1,500 of it'],
      ['六百米', '六十米'],
    ];
    for (const [one, other] of different) expect(keys(one), one).not.toBe(keys(other));
  });

  it('reads units, dates and times by what they are', () => {
    const same: [string, string][] = [
      ['it is 5 km away', 'it is five kilometres away'],
      ['it is 4 mm² wide', 'it is 4 mm2 wide'],
      ['it is 20 °C', 'it is 20 degrees Celsius'],
      ['it is 8 %', 'it is eight per cent'],
      ['in Sept. 1904', 'in September 1904'],
    ];
    for (const [one, other] of same) expect(keys(one), one).toBe(keys(other));
    expect(keys('it is 5 MB of it')).not.toBe(keys('it is 5 Mb of it'));
    expect(keys('it may march in May')).toBe('it may march in m:5');
  });

  it('keeps identifiers whole, with their case and signs', () => {
    expect(keys('see `v.get(9)`, --no-check, QX-17, C₂H₂O₄, 1.2.3 and /etc/a.conf.')).toBe(
      'see i:v.get(9) i:--no-check i:QX-17 i:C2H2O4 i:1.2.3 and i:/etc/a.conf',
    );
    expect(keys('the oxygen-poor, non-flammable gas (see the note).')).toBe(
      'the oxygen poor non flammable gas see the note',
    );
  });

  it('tells English from other languages', () => {
    expect(readText('A promise is a debt.').isEnglish).toBe(true);
    expect(readText('Der Mann ist in dem Haus.').isEnglish).toBe(false);
    expect(readText('Il est dans la maison.').isEnglish).toBe(false);
    expect(readText('这座桥很安全。').isEnglish).toBe(false);
  });

  it('knows its words in every form, in any language', () => {
    const stemsOf = (text: string) => [...readText(text).stems];
    expect(stemsOf('It was opening.')).toContain(stemsOf('They opened.').at(-1));
    expect(stemsOf('Die Lampen sind in dem Haus.')).toContain(stemsOf('Das ist die Lampe.').at(-1));
    expect(stemsOf('It closed.')).not.toContain(stemsOf('They opened.').at(-1));
  });
});

describe('shareBaseForm', () => {
  it('joins the forms of a word and no other words', () => {
    const forms = [
      'turns turning',
      'stopped stops',
      'wrote written',
      'cities city',
      'added adds',
      'men man',
      'took takes',
    ];
    for (const pair of forms) {
      const [one = '', other = ''] = pair.split(' ');
      expect(shareBaseForm(one, other), pair).toBe(true);
    }
    const others = [
      'founded found',
      'employer employee',
      'planned planes',
      'caring car',
      'thing thin',
      'important import',
    ];
    for (const pair of others) {
      const [one = '', other = ''] = pair.split(' ');
      expect(shareBaseForm(one, other), pair).toBe(false);
    }
    expect([...baseForms('lives')].sort()).toEqual(['life', 'live', 'lives']);
  });
});
