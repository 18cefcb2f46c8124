import { isPlainWord } from './plain-words.ts';
import { TALK_VERBS } from './talk-verbs.ts';

/** Whom and what requests for documents are about, how much of it, and how they are made. */
const OTHERS: ReadonlySet<string> = new Set(
  `'em above abovementioned absolutely abundance accordance according accordingly accurately across actual actually additionally
  additions admit advance aforementioned aforenamed aforesaid afraid again ago ah aha ahoy aka albeit alias all allegedly almost alone
  along alongside alphabetical alphabetically already alright alrighty also alterations although altogether am amendments amid amidst
  among amongst amounts ample an and another answer answers any anybody anyhow anyone anyplace anything anyway anyways anywhere apiece
  apologies apologise apologize apology apparently appreciated appreciative approximately are argh around arrange arrivals artefact
  article articles artifact as asap assistance assortment assume assuming at attention authors away awfully aye back bare barely
  basically basis batch because been behalf behind being believe below beneath beside besides bet betwixt big bit bitte blimey
  bookshelf boss both branch bravo breakdown briefly bro bruh btw buddy bumf bumph bunch bundle but by bye called can candidate
  candidates cannot case certain certainly changes charge cheer cheerfully cheerio cheers chiefly chronological chronologically ciao
  circa clean cleaning clearly clueless co coauthors colleague colleagues collectively combined commonly compilation complete
  completely completeness composition conceivable concerned concurrently condition conditions confess confession confined confused
  confusing connection consequently considering content contents contribution contributions convenience copies copious copy cordially
  corresponding correspondingly could countless counts couple courtesy creation creators crew crikey criteria criterion currently daft
  danke dare darling dates day days dearest definitely delighted depending did distinct ditto divers diverse doc document
  documentation documents does doings done doodad dossier down downright dozen dozens dreadfully dude dumb dunno e.g each edits eg eh
  either else em end enough entire entirely entirety entries entry er ergo erm especially essentially etc etcetera even event
  eventually ever every everybody everyone everything everywhere evidently exact exactly exactness excuse exemplar exhaustively
  extremely fact faithfully far favor favour feel field fields figures final finally fine first fit fits fodder folks following
  foolish for forget forgive forth forthwith frankly fresh freshly friend frightfully from front full fully funny furthermore fyi gday
  gee generally genius gentle gimme given glad gladly golly goodbye gosh gracias gracious graciously grand grateful gratefully
  gratitude great greeting greetings gubbins guess gumf guys ha had haha handful hands handy hang happy hardcopy hardly has hastily he
  heap hehe hello help helpful helping hence her here hereabouts hereby herein hereof hereto hereunder herewith hers herself hey hi
  high him himself his hither hits hiya hm hmm hold holdings home homes honest honestly honey hooray hopefully how howdy however
  hugely huh hullo humble humbly hundreds hurry i'd i.e ibid ideally idem idk ie if imaginable imagine immediate immediately in
  incidentally including inclusive indebted indeed individual individually initial initially innumerable inside insofar instantly
  instead intact integral interest into involve involved iota irrespective is it item items its itself jiffy jointly jolly just kid
  kidding kind kindly kindness kinds know kudos lad lang large largely latest lemme lest lets likely likewise lil limited listen
  literally literature little locations lol lone longest lot lots luck lump mainly man manager manifold manner many mate material
  materials matter may maybe mayhap me meaning meanwhile measured meh member members merci mere merely might mine mm mo modicum
  modifications moment momentarily moreover most mostly mountain much multiple multitude must mutual mutually my myriad myself n.b nah
  naive named namely names naturally near nearby nearly neglected new newbie newly nice nicely nigh noob normally notably
  notwithstanding now numbers numerous obliged obviously occasion occur odd oeuvre of off often oh oi ok okay okey omg on once one
  ones only onto oodles ooh oops oopsie opus or other others ought ounce our ours ourselves out outcome outputs outright over overall
  owners pal paper papers paperwork pardon part particular particularly past people per perchance perhaps person persons phew piece
  pieces piffling places plain platform platforms pleased pleasure plenty plethora pls plus plz politely portion possible possibly
  practically precise precisely predecessor preferably presently presto presumably pretty primarily principally printout prithee pro
  probably promptly pronto provided providing publication publications purely purpose purposes pursuant puzzled quantities question
  questions quick quickly quite rapidly rather reader readers really ream reams reason recent recently records regarding regardless
  regards remember repositories requests respect respectfully respective respectively result results revisions rewrite right righto
  roster roughly rush said sake salutations same sample sampling saves scads scarcely scattering schedule screed scribbling scribing
  sec section sections seeing selection separate separately series set several shall sharpish she sheaf sheer shelf shortly should
  side silly similarly simply simultaneously since sincerely single singly singular slew small smattering smidgen so so-called
  softcopy sole solely solitary some somebody somehow someone someplace something somewhat somewhere sorry sorts space spaces spare
  specific specifically specimen speedily sprinkling squad staff stand stats still stock straightaway strange strictly string stuck
  stuff stupid succession successor such summary sundry super suppose supposedly supposing sure surely suspect swear sweetheart
  swiftly systems ta table tad team teams term terms terribly text texts than thank thankful thankfully thanks thankyou that the their
  theirs them themselves then thence there there'd thereabouts thereby therefore therefrom therein thereof thereto thereupon therewith
  these they thing this thither thoroughly those though thrice through throughout thus thx tick time times title titles tnx to
  together tome ton tonne too top totality totally totals toward towards trove true truly try twice twixt two ty typically u ugh uh
  ultimately um umpteen unchanged undermentioned underneath understanding undivided unedited unit unless unmodified unrevised unsure
  unto untouched up updates uploads upon ur us useful usually utter utterly variety various version very via virtually viz wager
  wanted warmly was way ways we wealth wee weird well were what what'd whatever whatsoever when whenever where whereas whereby
  wherefore wherein whereof whereto whereupon wherever wherewith whether which whichever whichsoever while whilst whither who who'd
  whoever whole wholeness wholly whom whomever whomsoever whoops whose whosoever why will with within wondering works worry wotcha
  would wow writers writeup writing writings y'all ya yea yeah yep yes yet yikes yo you your yours yourself yourselves yup`.split(
    /\s+/,
  ),
);

/**
 * True for a word that says nothing of what documents are about: it asks, counts, holds, writes, changes or brings something in, or is
 * courtesy. More words than `isPlainWord` knows: for questions of which everything else is understood.
 */
export function isTalkWord(word: string): boolean {
  return TALK_VERBS.has(word) || OTHERS.has(word) || isPlainWord(word);
}
