import { COUNT_WORDS, ORDINAL_WORDS } from '#lib/foundation/text/english/numbers.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Names that code gives to what it indexes. */
export const INDEXED_NAMES = words(`
  args argv params arr array arrays list lists items elements elems values vals data vec vector nums numbers row rows col cols
  column columns matrix grid table buffer buf bytes chars input inputs output outputs result results record records entries
  keys map dict tuple stack queue heap memo cache dp prefix nodes edges points coords words lines tokens parts fields slots
  cells scores weights stdin env ptr str tmp temp self this`);

/** Endings of file names and hosts, which are cited as words are (`Cargo.toml[3]`). */
export const NAME_ENDINGS = words(`
  c cc cpp cs css csv dev go h hpp htm html io java js json jsx kt lock lua md mjs net org com pdf php pl py rb rs rst sh sql
  svg swift toml ts tsx txt xml yaml yml`);

/** English words of two letters: `it[3]` cites, `xs[3]` indexes. */
export const TWO_LETTER_WORDS = words(`
  ad ah am an as at be by do go ha he hi if in is it me my no of oh ok on or ox so to tv up us we`);

/** Words that a number in brackets repeats: "three (3)". */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...COUNT_WORDS,
  ...ORDINAL_WORDS.keys(),
  ...'half once twice both single double triple couple pair'.split(' '),
]);

/** Singular nouns that a number in brackets may number: "step (3)". */
export const NUMBERED_NOUNS = words(`
  act answer appendix article axiom case category chapter ch class clause column constraint corollary day definition edition
  eq eqn equation example exercise exhibit expression fig figure footnote formula grade group hour inequality issue item
  law lemma level line listing method minute mode month no note nr number op option page paragraph para part phase point
  pp p principle problem property proposition quarter question reaction reference ref release remark requirement row rule
  scene scheme sec section sentence stage statement step table theorem tier type v value ver verse version vol volume week
  year`);
