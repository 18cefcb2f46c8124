/*
 * What the pages of the trials are made of. `{n}` becomes a number and `{thing}` one of the things, so that many sentences differ in
 * a single word or digit.
 */

export const THINGS = [
  'lamp',
  'lens',
  'valve',
  'boiler',
  'winch',
  'bell',
  'log book',
  'boat',
  'mantle',
  'reservoir',
  'signal mast',
  'store room',
];

export const SENTENCES = [
  'The {thing} has to be cleaned every {n} hours, and whoever cleans it signs the log.',
  'Nobody opened the {thing} before the keeper had counted to {n}.',
  'A new {thing} costs about {n} pounds, which the board pays in spring.',
  '“Leave the {thing} alone,” said the old keeper, and he went down the {n} steps.',
  'If the {thing} fails at night, light the reserve lamp; it burns for {n} hours.',
  'It weighs {n} kg – the {thing} not counted – and was carried up by hand.',
  'In {n} the {thing} was moved to the other side of the rock…',
  'Don’t touch the {thing} with wet hands.',
  'The {thing} and the stairs were painted {n} times in as many years, always in white.',
  'Between {n} and {n} turns of the key are enough for the {thing}.',
  'The difference is a matter of oil, air and {n} fingers’ width.',
  'Who looks after the {thing} on Sundays is written on the door.',
  'The first keeper wrote of a {thing} that sang in the wind for {n} nights.',
  'It was {n}.',
  'See chapter {n} for the {thing}.',
  'The café beside the {thing} opens at {n} o’clock – naïve visitors come earlier.',
  'The {thing} 🔧 was repaired by the family 👨‍👩‍👧‍👦 of keeper no. {n}.',
  'Ａll {n} parts of the {thing} are numbered “first”, “second” and so on.',
  'In İzmir a {thing} of {n} kg was seen, and in the Straße of the smiths another.',
  'قال الحارس إن المصباح رقم {n} جديد.',
];

export const IDEOGRAPHIC_SENTENCES = [
  '灯台の守り手は{n}時に油を確かめます。',
  '霧の夜には鐘を{n}回鳴らします。',
  'レンズはとても重いので、二人で運びます。',
  '嵐の前に窓を閉めてください。',
  '看守每{n}小时检查一次灯油。',
  '船在星期二带来报纸和面粉。',
  '新しい部品は{n}年に一度だけ届きます。',
];

/** Words that stand at several places of a page, as they do in books. */
export const REPEATED_SENTENCES = [
  'Wait ten minutes.',
  'Write it down.',
  'Note: this cannot be undone.',
  'Close the valve before you go on.',
  'The keeper signs the log at the end of every watch, whatever the weather was.',
  'Whoever is in doubt asks the head keeper, and nobody is ever blamed for having asked.',
  'これで終わりです。',
];

export const HEADINGS = [
  'Example',
  'Notes',
  'Before you begin',
  'Cleaning the {thing}',
  'What can go wrong with the {thing}',
  'A word about the {thing} of {n}',
  'Day {n}: the {thing}',
  '灯台の仕事 {n}',
];

export const ITEMS = [
  'Fill the {thing} up to the mark of {n}',
  'Turn the key of the {thing} by {n} degrees',
  'Wipe the {thing}',
  'Count to {n}',
  'Wait',
  'Fetch oil for the {thing}, {n} litres at most',
];

export const CODE_LINES = [
  'let turns = {n};',
  'for turn in 0..{n} {',
  '    lens.turn(turn, {n});',
  '}',
  'if pressure > {n} {',
  '    return Err(Fault::Valve);',
  '}',
  '// Wait until the flame is white: {n} seconds.',
  'log.write("lit", {n});',
  'Ok(())',
];

export const ROWS = [
  '{thing} {n} kg yes',
  '{thing} {n} kg no',
  '{thing}, spare, of {n} {n} kg',
  'weight of the {thing} {n}',
  'none 0 no',
];

/** What sentences that take the place of others are made of; they share no sentence with the rest. */
export const REPLACEMENTS = [
  'Since the great storm of {n} everything here is done in another way.',
  'The board has sent {n} letters about it, and each says something else.',
  'Visitors ask about this more than about anything else, on some days {n} times.',
  'Today an electric motor does it in {n} seconds.',
  'There is a second way, which the manual of {n} does not mention.',
  '今では電気で動きます（{n}年から）。',
];
