/** Base, past, participle; several forms are joined by a stroke. */
const TABLE = `arise arose arisen, awake awoke awoken, bear bore borne/born, beat beat beaten, become became become, begin began begun,
  bend bent bent, bet bet bet, bid bid/bade bid/bidden, bind bound bound, bite bit bitten, bleed bled bled, blow blew blown,
  break broke broken, breed bred bred, bring brought brought, broadcast broadcast broadcast, build built built, burn burnt/burned burnt/burned,
  burst burst burst, buy bought bought, cast cast cast, catch caught caught, choose chose chosen, cling clung clung, come came come,
  cost cost cost, creep crept crept, cut cut cut, deal dealt dealt, dig dug dug, do did done, draw drew drawn, dream dreamt/dreamed dreamt/dreamed,
  drink drank drunk, drive drove driven, dwell dwelt/dwelled dwelt/dwelled, eat ate eaten, fall fell fallen, feed fed fed, feel felt felt,
  fight fought fought, find found found, flee fled fled, fling flung flung, fly flew flown, forbid forbade/forbad forbidden,
  forecast forecast forecast, foresee foresaw foreseen, forget forgot forgotten, forgive forgave forgiven, freeze froze frozen,
  get got got/gotten, give gave given, go went gone, grind ground ground, grow grew grown, hang hung hung, hear heard heard, hide hid hidden,
  hit hit hit, hold held held, hurt hurt hurt, keep kept kept, kneel knelt knelt, knit knit knit, know knew known, lay laid laid,
  lead led led, lean leant/leaned leant/leaned, leap leapt/leaped leapt/leaped, learn learnt/learned learnt/learned, leave left left,
  lend lent lent, let let let, lie lay lain, light lit/lighted lit/lighted, lose lost lost, make made made, mean meant meant, meet met met,
  mislead misled misled, mistake mistook mistaken, misunderstand misunderstood misunderstood, mow mowed mown, offset offset offset,
  outdo outdid outdone, outgrow outgrew outgrown, outrun outran outrun, outsell outsold outsold, overcome overcame overcome,
  overhear overheard overheard, override overrode overridden, overrun overran overrun, oversee oversaw overseen, overtake overtook overtaken,
  overthrow overthrew overthrown, overwrite overwrote overwritten, pay paid paid, prove proved proven/proved, put put put, quit quit quit,
  read read read, rebuild rebuilt rebuilt, redo redid redone, repay repaid repaid, reset reset reset, resell resold resold, retell retold retold,
  rethink rethought rethought, rewrite rewrote rewritten, ride rode ridden, ring rang rung, rise rose risen, run ran run, saw sawed sawn,
  say said said, see saw seen, seek sought sought, sell sold sold, send sent sent, set set set, sew sewed sewn, shake shook shaken,
  shear sheared shorn, shed shed shed, shine shone shone, shoot shot shot, show showed shown, shrink shrank shrunk, shut shut shut,
  sing sang sung, sink sank sunk, sit sat sat, slay slew slain, sleep slept slept, slide slid slid, sling slung slung, slit slit slit,
  smell smelt/smelled smelt/smelled, sow sowed sown, speak spoke spoken, speed sped sped, spell spelt/spelled spelt/spelled,
  spend spent spent, spill spilt/spilled spilt/spilled, spin spun spun, spit spat spat, split split split, spoil spoilt/spoiled spoilt/spoiled,
  spread spread spread, spring sprang sprung, stand stood stood, steal stole stolen, stick stuck stuck, sting stung stung, stink stank stunk,
  stride strode stridden, strike struck struck, string strung strung, strive strove striven, swear swore sworn, sweep swept swept,
  swell swelled swollen, swim swam swum, swing swung swung, take took taken, teach taught taught, tear tore torn, tell told told,
  think thought thought, thrive thrived thrived, throw threw thrown, thrust thrust thrust, tread trod trodden, undergo underwent undergone,
  underlie underlay underlain, understand understood understood, undertake undertook undertaken, undo undid undone, unwind unwound unwound,
  uphold upheld upheld, upset upset upset, wake woke woken, wear wore worn, weave wove woven, weep wept wept, win won won, wind wound wound,
  withdraw withdrew withdrawn, withhold withheld withheld, withstand withstood withstood, wring wrung wrung, write wrote written`;

/** What a form of an irregular verb is. */
export interface VerbForm {
  base: string;
  isPast: boolean;
  isParticiple: boolean;
}

const forms = new Map<string, VerbForm[]>();
const bases = new Set<string>();

for (const line of TABLE.split(/,\s*/)) {
  const [base = '', past = '', participle = ''] = line.trim().split(' ');
  bases.add(base);
  const pasts = past.split('/');
  const participles = participle.split('/');
  for (const form of new Set([...pasts, ...participles])) {
    const known = forms.get(form) ?? [];
    known.push({ base, isPast: pasts.includes(form), isParticiple: participles.includes(form) });
    forms.set(form, known);
  }
}

/** Whether a lower-case English word is the base form of an irregular verb. */
export function isIrregularBase(word: string): boolean {
  return bases.has(word);
}

const NONE: readonly VerbForm[] = [];

/** The irregular past tenses and participles a lower-case English word can be. */
export function irregularVerbForms(word: string): readonly VerbForm[] {
  return forms.get(word) ?? NONE;
}
