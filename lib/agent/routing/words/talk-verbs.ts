/** What people say that they want; what was wanted, reviewed or confirmed by others is a state that documents are in. */
const ASKING =
  words(`appreciate ask assist check confirm consider consult demand enable enquire examine expect help hope inquire inspect like look love
  mind need oblige permit prefer report request require review see share state thank trouble view want wonder`);

/**
 * What people do with documents and with those who keep them, in the infinitive: fetching, counting, writing, changing, bringing in,
 * holding. Left out is what would say more of a document than the catalogue knows: signing, approving, renewing.
 */
const REGULAR =
  words(`abide abode access accession accessioning accommodate accrual accrue accumulate ache acquire acquisition add addition adjure adjust
  administer advise aggregate aid allocate allow alter alteration amass amend amendment amount ancestry answer anticipate appear
  appertain apprise approximate arise array arrival arrive ascertain ascribe assemble assign attempt attribute author authorship await
  backfill ballpark bang be beckon beg beget belong belonging beseech bespeak bide billet birthplace book browse bum bump bundle bung
  byline cache cadge calculate calculation call capture care carry cascade catalog catalogue catch census chance change checkin
  chronicle chuck churn cipher clamor clamour class classify clear coauthor cobble codify collaborate collate collect comb compile
  compiler complete compose composer computation compute conceive concern concoct conjure consign construe contain contribute
  contributor contrive convey copyedit corral correct correction cough count counter counting covet cowrite craft crank crave craving
  crawl create creator credit crunch curiosity curious custodian custody cypher date delineate deliver delve deposit depositing
  depositor derivation derive descent descry desiderate desire desirous despatch detect determine develop devise dictate digit
  digitise digitize direct discover dish dispatch dispense display dole domicile donate donor doodle download drafter drag dream
  dredge drift drop dump dwell dwelling edit editing elaborate email emanate emend emendation emerge emit encounter endeavor endeavour
  engross enlighten enquiry ensconce enscroll enter entrance entreat enumerate enumeration envisage espy establish estimate estimation
  exhibit exist explore export extent extract fancy fashion ferret fetch fiddle figure file filter finish flag flash flick fling flow
  forage formulate forward fount fountainhead freshen furnish gain gander garner gather generate ghostwrite glance glean gonna gotta
  grab grasp group grub guesstimate guide hail hand handle handwrite hanker hankering harbor harbour harvest hassle haul headcount hit
  holder holding hoover host hound house hunger hunt identify implore import importation importer importune include incorporate index
  indexing indicate indite inflow influx inform ingest ingestion ingress inherit ink inquiry inscribe insert insertion intake integer
  intend interested introduce invent inventory isolate issue itemise itemize join jot keen keeper keyboard knock label ladle land
  languish last lead lend lift line lineage linger list listing live load lob locate location locus lodge loiter longing lookup lurk
  lust mail maintain manage mark marshal mastermind match migrate mirror modification modifier modify molder moulder move muster nab
  nag name narrow newcomer notify number numeral numerate numeration obtain offer offload onboard onboarding opt orchestrate organise
  organize origin originate origination originator output overhaul oversee overview overwrite own owner ownership package parade
  parentage park pass paste peck pedigree peek peep pen pencil penman pester pick pile ping pinpoint pioneer place plead please plonk
  plop pluck plumb plunk point pool pop port possess possession possessor post pour pray prepare present print proceed procure produce
  proffer proofread proprietor prospect provenance provenience provide provider publish pull pursue push qualify quantification
  quantity query quest quill radiate rally rattle reach rearrange rearrangement recall receive reckon reckoning recognise recognize
  recollect reconnoitre reconsider reconstruct record recount rectification rectify redo redraft reedit reel refashion refine
  refinement reformat reformulate reformulation refresh regard register rehash reimport rejig rejigger rejigging rejuvenate relay
  release relocate remain remake remind remodel remold remould rename render renumber reorder reorganisation reorganise reorganization
  reorganize repatriate rephrase replicate reply repository requisition resave rescale rescript resettle reshape reside residence
  respond responsibility responsible rest restyle retain retitle retool retouch retrace retrieve return retype reupload revamp revise
  reviser revision revisit revitalise revitalize reword rework riffle rifle roll rootle round roundup rummage rundown rustle satisfy
  save scoop scour scout scrabble scrape scratch scrawl scribble scribe scriven scrounge sculpt search seek seem select sender serve
  shape shell shelter shelve shift shoot shove show shunt sieve sift sight single sire site situate size sketch skim sling slot snag
  snatch sniff sojourn solicit sort source spearhead specify spew spit spot spread spring squirrel stack start stash stat statistic
  statistics stay steer stem steward stick stocktake stocktaking store stow stream stumble subedit submission submit submitter
  subtotal suffice sum summation summon superscribe supplicate supply surface suss sweep switch sync synchronisation synchronise
  synchronization synchronize system tabulate tabulation tally tallying tarry tend thirst thirsty thrash throw thumb tinker toil toss
  tot total totalise totalize tote touch trace track transcribe transfer transmit transpose trawl trickle trot tuck tug turn tweak
  typewrite uncover unearth unload unveil update upload uploader uploading use vacuum versify volume walk wanna warehouse welcome
  wellspring whack wheel whence whereabouts wherefrom whip whistle winnow wish wordsmith work wrangle writer yank yearn yearning yield`);

/** Verbs of the same sort whose forms no rule gives. */
const IRREGULAR =
  words(`appreciated appreciating asked asking asks bear bearing bears began begin begun bore borne bought bring bringing brings brought
  build building built came carried cataloged catalogued cataloguing caught choose choosing chose chosen come comes coming considered
  considering contact copied credit credited credits dealt did dig digging digs do does doing done drafted drafting drafts draw
  drawing drawn draws drew dropped dropping dug enquired enquiring examining fed feed filed find finding finds fitted found gave get
  gets getting give given gives giving go goes going gone got gotten grew grow growing grown grows had has have having hear heard held
  hid hidden hold holding holds inquired inspecting instructed interested interests keep kept knew know knowing known knows lain lay
  lead learn learned leave leaves leaving led left let lets letting lie lies logged logging looked looking lying made make makes
  making needing needs obliged oversaw overseen penned put puts putting qualified ran read reading reads redid redone referred remade
  requesting reviewing rewrite rewrites rewriting rewritten rewrote run running runs sat satisfied satisfies saw say-so see seeing
  seen sees send sending sends sent set sets setting shipped show showing shown shows sit sits sitting slung sought spat spoke spruce
  spruced sprucing spun stand standing stands stemmed stems stole stood strung stuck submitted submitting suffice sufficed suffices
  supplied swept tagged tagging take taken takes taking tallied tallies tally tallying tell telling think thought told took tried try
  trying undergo undergoes undergoing undergone underlain understand understood undertaken undertook underwent wanting wants went
  withdrew wondered wondering worded wrapped write writes writing written wrote`);

/** Verbs of requests for documents in all their forms. */
export const TALK_VERBS: ReadonlySet<string> = new Set([...ASKING, ...REGULAR.flatMap(formsOf), ...IRREGULAR]);

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** "Store, stores, stored, storing", "tag, tags, tagged, tagging". */
function formsOf(verb: string): string[] {
  if (verb.endsWith('e')) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`];
  const forms = [verb, /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`, `${verb}ed`, `${verb}ing`];
  const doubled = `${verb}${verb.slice(-1)}`;
  return /[^aeiou][aeiou][bdglmnprt]$/.test(verb) ? [...forms, `${doubled}ed`, `${doubled}ing`] : forms;
}
