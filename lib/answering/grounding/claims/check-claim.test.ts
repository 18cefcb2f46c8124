import { describe, expect, it } from 'vitest';

import { check, expectReason, expectStatus } from '#tests/support/check-claims.ts';

describe('checkClaim quotes', () => {
  it('what differs in typography, case, line breaks and formats of numbers alone', () => {
    expectStatus(
      [
        ['The valve - a brass one - opens at 3 bar', 'The valve — a brass one — opens at 3 bar.'],
        ['"Close it," he wrote, "or it\'ll freeze."', '“Close it,” he wrote, “or it’ll freeze.”'],
        ['THE VALVE OPENS ABOVE 3 BAR.', 'The valve opens above 3 bar.'],
        [
          'The **light­house** on the oﬃce roof is 1 200 m away.',
          'The light-\nhouse on the office roof is 1,200 m away.',
        ],
        ['The mixing bowl is well-known.', 'The mixing bowl is well-\nknown.'],
        ['It grew by 2.5 percent in three years.', 'It grew by 2.5 % in 3 years.'],
        ['It holds 1 1/2 litres of H2O.', 'It holds 1½ L of H₂O.'],
        ['It opened on 3 Mar 1904 at two thirds.', 'It opened on 3 March 1904 at two-thirds.'],
        ['The shares cost $1.2 million, i.e. 5–6 euros each.', 'The shares cost $1,200,000, i.e. 5 to 6 euros each.'],
        ['Run `make all` twice.', 'Run make all twice.'],
      ],
      ['quoted'],
    );
  });

  it('whole sentences in any script, and several one after another', () => {
    expectStatus(
      [
        ['水在海平面100度沸腾', '水在海平面100度沸腾。'],
        ['Вода кипит при 100 градусах', 'Вода кипит при 100 градусах.'],
        ['يغلي الماء عند ١٠٠ درجة.', 'يغلي الماء عند 100 درجة.'],
        ['The tap is shut. The light is green.', ['The tap is shut.', 'The light is green.']],
        ['Ownership', 'Ownership'],
      ],
      ['quoted'],
    );
  });
});

describe('checkClaim backs', () => {
  it('a part of a sentence', () => {
    expectStatus([['The pipe is made of lead.', 'The tap is made of brass; the pipe is made of lead.']], ['supported']);
  });

  it('clauses and adverbials at the other end', () => {
    expectStatus(
      [
        ['The valve opens when the pressure rises.', 'When the pressure rises, the valve opens.'],
        ['If the lamp fails, then call the keeper.', 'Call the keeper if the lamp fails.'],
        ['In May the baths open.', 'The baths open in May.'],
        ['On 3 March 1904, the mayor opened the bridge.', 'The mayor opened the bridge on 3 March 1904.'],
        ['It sells bread and milk.', 'It sells milk and bread.'],
        ['The tap is shut, and the light is green.', 'The light is green; the tap is shut.'],
        ['The box holds: nails, a saw and a plane.', 'The box holds: a plane, nails and a saw.'],
      ],
      ['supported'],
    );
  });

  it('another tense, number or voice', () => {
    expectStatus(
      [
        ['Bees live for six weeks.', 'A bee lives for six weeks.'],
        ['The lens turned slowly.', 'The lens turns slowly.'],
        ['The lens is turning while the horn sounds.', 'The lens turns while the horn sounds.'],
        ['The option has been removed.', 'The option was removed.'],
        ['In 1881 Olaf repaired the clock.', 'The clock was repaired by Olaf in 1881.'],
        ['The clock was repaired by Olaf.', 'Olaf repaired the clock.'],
      ],
      ['supported'],
    );
  });

  it('asides left out, and clauses of several sentences joined', () => {
    expectStatus(
      [
        ['The bowl was sold in York.', 'The bowl, which has a blue rim, was sold in York.'],
        ['The tap is shut, and the light is green.', ['The tap is shut.', 'The light is green.']],
      ],
      ['supported'],
    );
  });
});

describe('checkClaim does not take for exact words', () => {
  it('the same words in other roles', () => {
    expectStatus(
      [
        ['The dog bit the man.', 'The dog was bitten by the man.'],
        ['York beat Leeds.', 'Leeds beat York.'],
        ['Anna and Olaf scored 5 and 3.', 'Anna and Olaf scored 3 and 5.'],
        ['If the alarm rings, the door is open.', 'If the door is open, the alarm rings.'],
        ['The letter from Anna to Olaf is lost.', 'The letter from Olaf to Anna is lost.'],
        ['He sold the house in Rome to the man in Paris.', 'He sold the house in Paris to the man in Rome.'],
        ['A gun fell if the rope broke; the mast rose.', 'A gun fell; the mast rose if the rope broke.'],
        ['Anna repaired the clock.', 'Anna wrote the log and Olaf repaired the clock.'],
        ['Lead is heavier than gold.', 'Gold is heavier than lead.'],
        ['The keeper is bored.', 'The keeper is boring.'],
        ['The town was found in 1820.', 'The town was founded in 1820.'],
        ['Williams won the race.', 'William won the race.'],
        ['The plant was closed in 2025.', 'The plant will be closed in 2025.'],
        ['The moon is made of cheese.', ['The moon is bright.', 'The wheel is made of cheese.']],
        ['It was sold, and it was burnt.', ['It was sold.', 'The mill stood empty, and it was burnt.']],
      ],
      ['supported', 'weak', 'contradicted'],
    );
  });

  it('what the sentence limits, attributes or asks', () => {
    expectStatus(
      [
        ['The lamp fails.', 'If the oil is cold, the lamp fails.'],
        ['The bridge is safe.', 'The bridge, the council claimed, is safe.'],
        ['The bridge is safe.', 'Penn said: “The bridge is safe.”'],
        ['The bridge is safe.', 'The bridge (in summer) is safe.'],
        ['The bridge is safe.', 'Is the bridge safe?'],
        ['The bridge is safe.', 'It is a myth that the bridge is safe.'],
        ['She serves tea.', 'She serves only tea and coffee.'],
        ['The pump may fail.', 'The pump must fail.'],
        ['The firm pays within 28 days.', 'The firm shall pay within 28 days.'],
        ['The birds nest here.', 'Some birds nest here.'],
      ],
      ['supported', 'weak', 'contradicted'],
    );
  });

  it('another order of the words, in any language', () => {
    expectStatus([['Im Winter ist der See zugefroren.', 'Der See ist im Winter zugefroren.']], ['supported']);
  });
});

describe('checkClaim doubts', () => {
  it('what the cited words do not speak of', () => {
    expectStatus(
      [
        ['The mill was sold to a brewer from Leeds in autumn.', 'The mill stands by the river.'],
        ['All birds nest here because the cliff is warm and dry.', 'Some birds nest here.'],
        ['Die Mühle wurde im Herbst an einen Brauer verkauft.', 'Die Mühle steht am Fluss.'],
      ],
      ['weak'],
    );
  });

  it('what is in another language, and what a heading or label cannot say', () => {
    const foreign = check('该桥很安全。', 'The bridge is safe in summer.');
    expect(foreign).toMatchObject({ status: 'weak', reasons: ['language'] });
    const label = check('The owner of the mill pays for the repair of the weir.', 'Ownership');
    expect(label).toMatchObject({ status: 'weak', reasons: ['too_little_cited'] });
  });

  it('what denies more or less than the cited words', () => {
    const pairs = [
      ['By day the lamp must be lit.', 'The lamp must not be lit by day.'],
      ['Birds never nest here in autumn.', 'In autumn birds nest here.'],
      ['The hall has a lift.', 'The hall has no lift.'],
      ['Летом вода замерзает.', 'Летом вода у берега не замерзает.'],
    ] as const;
    for (const [claim, cited] of pairs)
      expect(check(claim, cited)).toMatchObject({ status: 'weak', reasons: ['negation'] });
    expect(check('The hall has no lift.', 'The old hall has no lift.').status).toBe('supported');
    expect(check('The hall has a lift.', 'The hall has a lift, but no ramp.').status).toBe('supported');
  });

  it('by the share of what stands in the cited words', () => {
    const cited = 'The keeper trims the lamp every four hours and writes it down in the log.';
    const scores = [
      'The keeper trims the lamp every four hours.',
      'The keeper trims the lamp every four hours and polishes the lens.',
      'The engineer polishes the lens at night.',
    ].map((claim) => check(claim, cited).support ?? -1);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(scores[0]).toBe(1);
    expect(scores.at(-1)).toBeLessThan(0.5);
  });
});

describe('checkClaim contradicts', () => {
  it('numbers that take the place of another', () => {
    expectReason(
      [
        ['The tower is 24 m high.', 'The tower is 42 m high.'],
        ['It sank by 3 cm at −5 °C.', 'It sank by 3 cm at 5 °C.'],
        ['Two ships were lost.', 'Three ships were lost.'],
        ['The tower has seven floors and two lifts.', 'The tower has four floors, two lifts and a hall.'],
        ['It rose by €12 million.', 'It rose by €12 billion.'],
        ['He was the fifth of five children.', 'He was the third of five children.'],
      ],
      'number',
    );
  });

  it('units, dates and identifiers', () => {
    expectReason(
      [
        ['Take 5 mg of it.', 'Take 5 µg of it.'],
        ['It cost €5.', 'It cost £5.'],
        ['The pump lifts 3 litres per minute.', 'The pump lifts 3 litres per hour.'],
        ['It rose by 2 percent.', 'It rose by 2 percentage points.'],
        ['The call returns microseconds.', 'The call returns milliseconds.'],
      ],
      'unit',
    );
    expectReason(
      [
        ['It opened on 3 May 1904.', 'It opened on 3 March 1904.'],
        ['It was built in 1786.', 'It was built in 1768.'],
        ['It was built on 1904-03-05.', 'It was built on 1904-05-03.'],
        ['It opens at 9:30.', 'It opens at 10:30.'],
        ['It is closed on Mondays.', 'It is closed on Tuesdays.'],
      ],
      'date',
    );
    expectReason(
      [
        ['Set `ALLOWED_HOSTS` for that.', 'Set TRUSTED_HOSTS for that.'],
        ['Error QX-71 is raised.', 'Error QX-17 is raised.'],
        ['Use --no-check for that.', 'Use --no-checks for that.'],
        ['Version 1.2.4 has it.', 'Version 1.2.3 has it.'],
        ['It reads /etc/one.conf.', 'It reads /etc/two.conf.'],
      ],
      'identifier',
    );
  });

  it('the cited words with a negative more or less', () => {
    expectReason(
      [
        ['The lamp must be lit by day.', 'The lamp must not be lit by day.'],
        ['Birds never nest here.', 'Birds nest here.'],
        ['Вода замерзает летом.', 'Вода не замерзает летом.'],
      ],
      'negation',
    );
  });

  it('invented quotations, links and pictures', () => {
    expectReason(
      [
        ['He wrote “close the valve at once”.', 'He wrote that they should close the valve.'],
        ['> Close the valve at once.', 'Close the valve.'],
        ['> Not safe.', 'It is safe.'],
        ['He wrote “close it … never open it”.', 'He wrote: “Close it slowly, and open it at noon.”'],
      ],
      'quotation',
    );
    expectReason(
      [
        ['See [the manual](https://a.example/x).', 'See the manual.'],
        ['![](https://a.example/x.png)See the manual.', 'See the manual.'],
        ['<img src="https://a.example/x.png">See the manual.', 'See the manual.'],
      ],
      'link',
    );
  });

  it('no number that follows from the cited ones, and none of another fact', () => {
    expectStatus(
      [
        ['Together they made 70 voyages.', 'Anna made 30 voyages; Olaf made 40 voyages.'],
        ['The bill fell by £15.', 'The bill fell from £40 to £25.'],
        ['It sold about 1.3 million copies.', 'It sold 1,287,000 copies.'],
        ['It takes three parameters.', 'It takes a name, a size and a colour.'],
        ['The tower has 42 steps.', 'The tower is 42 metres high.'],
        ['Anna has 61 lamps and Olaf 19.', 'Anna has 19 lamps and Olaf 61.'],
      ],
      ['supported', 'weak'],
    );
  });

  it('none of what is said in other words', () => {
    expectStatus(
      [
        ['Opening the lid while it is hot is dangerous.', 'Never open the lid while it is hot: it can scald you.'],
        ['You may leave only if a second keeper is there.', 'Do not leave unless a second keeper is there.'],
        ['The lake is smaller than the sea.', 'The sea is larger than the lake.'],
        ['The shop is not open on Sundays.', 'The shop is closed on Sundays.'],
        ['The comet is invisible to the naked eye.', 'The comet cannot be seen with the naked eye.'],
        ['By 1900 the bridge had fallen out of use.', 'By 1900 the bridge was no longer used.'],
        ['The village has at most 300 people.', 'The village has no more than 300 people.'],
        ['It must stay above 5 °C.', 'It must not fall below 5 °C.'],
        ['You may fish here only with a licence.', 'Without a licence, you cannot fish here.'],
        [
          'The engine starts only when the clutch is pressed.',
          'The engine will not start unless the clutch is pressed.',
        ],
        ['It is taken with or without food.', 'It does not matter whether it is taken with food.'],
        ['The trip takes an hour and a half.', 'The trip takes 90 minutes.'],
        ['Output fell by 3 %.', 'Output changed by −3 %.'],
        ['The run took 90 minutes.', 'The run took 1.5 hours.'],
        ['Both keepers, Anna and Olaf, left in 1904.', 'Anna and Olaf left the tower in March 1904.'],
        ['It was built in the nineteenth century.', 'It was built in 1851.'],
        ['Sales were 287 million pounds in Asia.', ['Region | Sales (£m)', 'Asia | 287']],
        ['Support ends sixty months after a release.', 'Support ends five years after a release.'],
        ['It passes over a button labelled "Log in".', 'It does not match <button>Login</button>.'],
      ],
      ['supported', 'weak'],
    );
  });
});
