const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What may stand in a question about the catalogue without narrowing it. */
const PLAIN = words(`a an the this that these those some any all every each both either no none not one ones
  what which who whom whose when where why how is are was were be been being am do does did done doing have has had having
  can could will would want like wish know see tell show give get gimme let find fetch bring
  list listing enumerate display print output name names named call called retrieve return present provide supply offer browse
  search look looking check count counted number numbers amount quantity total overall sum many much i me my we us our ours you
  your yours they them their it its he she there here of in on at by from for to with without within inside into onto under
  about regarding concerning across over up out off along and or plus also as than then so if whether that's there's what's
  library catalogue catalog collection collections system database db archive archives repository repo store stock corpus index
  shelf shelves base stuff file knowledgebase knowledge inventory holdings
  exist exists existing available availability accessible access held hold holds store stored stores contain contains contained
  include includes included including indexed ingested loaded currently current now today present at moment
  available got get have possess own whole entire complete full overview everything anything something stuff things thing
  title titles titled written wrote write writes writing author authors authored writer writers published publish publishes
  created create creates made make makes produced produce produces issued issue issues prepared released drafted compiled
  owned own owns owner owners belong belongs belonging come comes came coming originate originates originating originated stem
  stems department departments dept depts team teams division divisions unit units office offices group groups grouped folks
  people guys staff colleagues side area section's type types kind kinds sort sorts category categories class classes format
  formats language languages source sources origin origins date dated dates year month week day time updated update updates
  changed change changes modified modify revised revise edited edit added add uploaded upload uploads arrived received
  imported new newly recent recently last latest lately ever already still yet just only exactly precisely altogether
  together please kindly thanks thank ok okay yes hey hi per each breakdown broken down split tally distribution grouped
  sorted ordered order ranked descending ascending alphabetically alphabetical first read view open use using consult
  can't don't do't isn't aren't havent haven't us mine user users am allowed permission visible viewable
  were been since before after between until till during through ago around page pages long length quick short simple brief
  quickly simply rundown set range ranges bunch couple few several various different distinct unique various respective
  respectively corresponding their own own's lie lying around round company corporate organisation organization internal
  pull dig surface run me's give's ll d ve re s t m specific particular given certain stand stands go goes show's hand hands
  touched contribute contributed contributes contribution contributions carry carries bear bears among amongst whatever hence
  fall falls falling sit sits sitting live lives living reside resides residing rest rests hosted housed located filed
  registered recorded listed appear appears tagged marked labelled labeled categorised categorized classified assigned
  attributed credited submitted delivered handed supplied maintained managed administered remain remains remaining left
  wonder amounts  sheer grand figure figures counts counting compile compiled
  penned composed authoring contributor contributors credits kept keeps keep saved located reachable obtainable
  e g eg etc vs per`);

/** Words by which a part of an organisation, a person or a place is given. */
const SENDERS = words('from by of department dept team division author owner source origin');

/** Words behind a part of an organisation. */
const BODIES = words('department departments dept team division unit office');

/** File formats, whether the library has any of them or not. */
const FORMATS = words('pdf docx html markdown epub word excel xlsx pptx powerpoint txt csv json xml');

export function isPlainWord(word: string): boolean {
  return PLAIN.has(word) || /^\p{L}$/u.test(word);
}

export function isSenderWord(word: string | undefined): boolean {
  return word !== undefined && SENDERS.has(word);
}

export function isBodyWord(word: string | undefined): boolean {
  return word !== undefined && BODIES.has(word);
}

export function isFormatWord(word: string): boolean {
  return FORMATS.has(word);
}
