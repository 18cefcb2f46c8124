import { describe, expect, it } from 'vitest';

import { baseForms, shareBaseForm } from '#lib/text/english/inflection.ts';
import { hasToken, readText } from './reading.ts';

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
      ['the 2.5 million', 'the two and a half million'],
      ['it costs £1,236 million', 'it costs £1,236,000,000'],
      ['it costs $7.1–7.4 billion', 'it costs 7.1 billion to 7.4 billion dollars'],
      ['the 3rd of them', 'the third of them'],
      ['a dozen of the eggs', '12 of the eggs'],
      ['the 一八五二', 'the 1852'],
    ];
    for (const [one, other] of same) expect(keys(one), one).toBe(keys(other));
    const different: [string, string][] = [
      ['the 10² men', 'the 102 men'],
      ['at −3 of them', 'at 3 of them'],
      ['the 1,5 of it', 'the 1.5 of it'],
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
      ['at 30 mph', 'at thirty miles per hour'],
      ['in Sept. 1904', 'in September 1904'],
      ['on 3 March 1904', 'on March 3rd, 1904'],
      ['on 2023-11-14', 'on 14 November 2023'],
      ['at 5.30 p.m. or so', 'at 17:30 or so'],
    ];
    for (const [one, other] of same) expect(keys(one), one).toBe(keys(other));
    expect(keys('it is 5 MB of it')).not.toBe(keys('it is 5 Mb of it'));
    expect(keys('it may march in May')).toBe('it may march in d:-5-');
  });

  it('keeps identifiers whole, with their case and signs', () => {
    expect(keys('see `v.get(9)`, --no-check, QX-17, C₂H₂O₄, 1.2.3 and /etc/a.conf.')).toBe(
      'see i:v.get(9) i:--no-check i:QX-17 i:C2H2O4 i:1.2.3 and i:/etc/a.conf',
    );
    expect(keys('the oxygen-poor, non-flammable gas (see the note).')).toBe(
      'the oxygen poor nonflammable gas see the note',
    );
  });

  it('tells English from other languages', () => {
    expect(readText('A promise is a debt.').isEnglish).toBe(true);
    expect(readText('Der Mann ist in dem Haus.').isEnglish).toBe(false);
    expect(readText('Il est dans la maison.').isEnglish).toBe(false);
    expect(readText('这座桥很安全。').isEnglish).toBe(false);
  });

  it('knows its words in whatever form', () => {
    const [token] = readText('opening').tokens;
    expect(token && hasToken(readText('It opened.'), token)).toBe(true);
    expect(token && hasToken(readText('It closed.'), token)).toBe(false);
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
