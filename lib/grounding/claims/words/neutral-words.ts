function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Words that lead to what follows and claim nothing of the subject: a sentence of these alone is neutral. */
export const LEADING_WORDS =
  set(`here this these that those there following below above next now first second third then also finally lastly
  is are was were be can do does did has have the a an of in on to for with and or as by from at it its they them their you your we us our i me my
  steps step example examples instance instances summary overview answer answers question questions details detail list table section sections part parts
  point points note notes information explanation comparison differences difference similarities reasons reason result results
  main key important relevant short brief quick complete full simple possible available different several some more other
  shows show lists list compares compare explains explain describes describe summarises summarizes summarise summarize gives give
  says say see look follow follows read means mean how what which why when where who about according text passage passages source sources
  document documents book books page pages documentation words based let
  yes well so therefore thus however in-short briefly generally overall specifically namely additionally furthermore moreover besides
  sure certainly course please thanks thank hope helps help
  rule rules way ways method methods type types kind kinds case cases topic topics fact facts thing things aspect aspects feature features option
  options requirement requirements condition conditions advantage advantages disadvantage disadvantages benefit benefits drawback drawbacks
  component components element elements item items field fields parameter parameters value values function functions command commands argument
  arguments setting settings term terms figure figures word words concept concepts idea ideas principle principles event events date dates
  stage stages phase phases task tasks action actions measure measures factor factors cause causes effect effects role roles property
  properties line lines code row rows column columns`);

/** Whole forms that are neutral although their words could claim something elsewhere. */
export const NEUTRAL_FORMS =
  set(`yes no note notes example examples for-example for-instance in-short in-summary in-brief in-other-words to-summarise
  to-summarize summary overview steps details answer short-answer the-short-answer in-detail sources references conclusion in-conclusion
  background context explanation key-points main-points important tip tips see-also more-information quick-answer tldr tl-dr introduction
  procedure instructions description definition definitions features options parameters arguments advantages disadvantages
  pros cons pros-and-cons differences similarities comparison requirements prerequisites usage syntax result results code table list
  on-the-one-hand on-the-other-hand that-is namely first second third finally however additionally also therefore more-precisely
  step-by-step how-it-works what-it-does why-it-matters in-practice by-contrast`);

/** Heads of table columns that name a kind of thing. */
export const HEAD_WORDS =
  set(`option options default defaults description meaning name names type types value values unit units example examples
  parameter parameters argument arguments setting settings key keys field fields column property attribute feature item items element
  step steps number no count amount quantity total size length date time year month day period from to minimum maximum min max range
  source sources notes note comment comments remark remarks status version result results purpose use usage effect category class group
  case cases condition conditions action command function method return returns required optional before after term definition person place
  event role title author reason details detail first second term aspect criterion characteristic`);
