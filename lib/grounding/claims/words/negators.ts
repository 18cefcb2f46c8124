/** English words that deny what their clause says. */
export const NEGATORS: ReadonlySet<string> = new Set(
  `no not never neither nor none nobody nothing nowhere without hardly scarcely barely rarely seldom except excluding
   minus lacks lack lacking lacked cannot unable incapable nought naught nil ain't`.split(/\s+/),
);

/** Verbs that deny what follows them with "to": fails to open, refuses to open. */
export const NEGATIVE_VERBS: ReadonlySet<string> = new Set(
  `fail fails failed failing refuse refuses refused refusing decline declines declined declining neglect neglects neglected
   neglecting omit omits omitted omitting cease ceases ceased ceasing`.split(/\s+/),
);

/** Words that deny by their meaning, without "not". */
export const IMPLICIT_NEGATIVES: ReadonlySet<string> = new Set(
  `stop stops stopped stopping cease ceases ceased end ends ended quit lose loses lost losing fail fails failed failing refuse refuses
   refused reject rejects rejected rejecting deny denies denied avoid avoids avoided avoiding prevent prevents prevented preventing forbid
   forbids forbidden prohibit prohibits prohibited ban bans banned exclude excludes excluded excluding omit omits omitted skip skips
   skipped lack lacks lacked lacking absent absence empty missing gone out unable false wrong untrue illegal closed free rid discontinued
   abandon abandoned remove removes removed delete deleted drop dropped cancel cancelled canceled withdraw withdrawn withdrew dead extinct
   needless useless bare rather instead disappear disappeared vanish vanished keep away against oppose opposed opposes resist resisted
   stay stays leave leaves left short beyond exempt immune spare spared save neglect neglected miss missed misses`.split(
    /\s+/,
  ),
);

/** How a word with a negative prefix is spelled. */
export const NEGATIVE_FORM = /^(?:un|non|in|im|ir|il|dis)[a-z]{4}|less$/;

/** Prefixes that turn a word into its contrary. */
export const NEGATIVE_PREFIXES: readonly string[] = ['un', 'non', 'in', 'im', 'ir', 'il', 'dis'];

/** Words that only seem to have a negative prefix: what is left of them is another word. */
export const NOT_PREFIXED: ReadonlySet<string> = new Set(
  `inform informs informed form increase increased impress impressed impression imprint improve improved improves import imports imported
   important impart impose imposed imply implied impound impact impulse imprison imprisoned immigrant immigrate indeed inside into
   include included includes income incoming input inputs intake inlet invent invented inventor intend intended intent invoice invest
   invested investment instance instances indent inborn inbound inbreed infield infuse inland inlaid inmate inner inquest inquire inquiry
   inroad inscribe insect insert inset insight install installed instill instruct insure insured intense interest intern intone invade
   invaluable inverse involve involved inward inflame inflamed inflammable inhabit inhabited inherit inhale increase inch indebted
   unit units unite united union unions universe university under until uncle unless undergo understand
   discover discovered discovers discovery discount display displayed displays dispose disposed disease distract district dismiss
   dismissed dispatch discard discarded disguise dispute disk disc discuss discussed dispel disperse distant distance distend distill
   distil distort distress distribute disturb dissolve dissolved disseminate dissect discipline discern discharge
   illuminate illustrate illness irrigate irritate ironic`.split(/\s+/),
);

/** Negative words of other languages, to tell that a sentence was turned into its contrary when all else is the same. */
export const FOREIGN_NEGATORS: ReadonlySet<string> = new Set(
  `nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder
   ne pas jamais aucun aucune rien sans ni personne
   no nunca nada nadie ningún ninguno ninguna sin tampoco jamás
   non mai nessun nessuno nessuna niente senza né
   não nem nenhum nenhuma ninguém sem
   niet geen nooit niets niemand zonder noch
   ikke ingen aldrig aldri inte inga inget uten uden utan ikkje
   ei eivät en et emme ette ilman
   nie nigdy nic nikt bez żaden żadna žádný nikdy bez není nejsou
   не нет ни никогда ничего никто без нельзя
   δεν μην μη δε ποτέ χωρίς κανείς κανένας τίποτα ούτε
   не няма никога без нема
   değil yok hiç asla
   لا لم لن ليس ليست غير بدون ما
   לא אין בלי ללא אף מעולם
   नहीं न मत बिना
   không chưa chẳng`.split(/\s+/),
);

/** Negative signs of languages whose words are not told apart by spaces. */
export const UNSPACED_NEGATORS: readonly string[] = [
  '不',
  '没',
  '沒',
  '未',
  '无',
  '無',
  '非',
  '勿',
  '别',
  'ない',
  'ません',
  'なかった',
  'ず',
  'ไม่',
  'มิ',
  '않',
  '못',
  '없',
  '아니',
  '안 ',
];
