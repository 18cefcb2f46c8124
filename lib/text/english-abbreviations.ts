/** Abbreviations (lower-cased, final full stop dropped) that never end a sentence: a name or an explanation follows. */
export const LEADING_ABBREVIATIONS: ReadonlySet<string> = new Set(
  `mr mrs ms mx dr prof rev fr sr sra hon st gen col lt maj capt cpt cmdr cdr adm sgt cpl pvt gov sen rep pres supt amb
  msgr mgr e.g eg i.e ie viz cf vs v ca approx esp incl excl resp aka a.k.a d.h z.b bzw vgl m mm mme mlle`.split(/\s+/),
);

/** Abbreviations that never end a sentence when a number follows ("No. 7", "pp. 12", "Jan. 5"). */
export const NUMBERED_ABBREVIATIONS: ReadonlySet<string> = new Set(
  `no nos nr p pp pg fig figs vol vols ch chap sec sect eq eqs ex art par para op ed eds app tab ver rev fl b d r c jan feb
  mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun`.split(/\s+/),
);

/** Abbreviations that may or may not end a sentence: what follows decides. */
export const AMBIGUOUS_ABBREVIATIONS: ReadonlySet<string> = new Set(
  `inc ltd co corp bros llc plc jr esq etc al et est dept univ assn ave blvd rd mt ft min max sq tel temp dist div
  a.m p.m b.c a.d b.c.e c.e u.s u.s.a u.k u.n e.u d.c l.a n.y ph.d m.d b.a m.a b.s m.s m.sc b.sc d.phil r.i.p p.s`.split(
    /\s+/,
  ),
);

/** Words that begin sentences far more often than they follow an abbreviation inside one. */
export const SENTENCE_OPENERS: ReadonlySet<string> = new Set(
  `a after all although among an and another as at because before both but by did do does during each even every few for
  from he her here his how however i if in is it its many meanwhile more most my nevertheless next no on one our over she
  since so some such that the their then there therefore these they this those though thus to today under unlike until
  we what when where whether which while who why with you your`.split(/\s+/),
);
