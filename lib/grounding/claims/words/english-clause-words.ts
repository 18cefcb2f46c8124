function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Words that open a subordinate clause, which may stand before or after the main one. */
export const SUBORDINATORS =
  set(`when whenever if unless because although though while whereas until till once since whether where wherever
  lest provided providing as before after so that`);

/** Subordinators that leave no doubt: they are no preposition or adverb as well. */
export const CLEAR_SUBORDINATORS = set('when whenever if unless because although though while whereas whether lest');

export const COORDINATORS = set('and or but nor yet whereas while');

export const RELATIVES = set('which who whom whose where that');

/** Prepositions whose phrase may stand at the beginning or at the end of a clause without changing what it says. */
export const ADVERBIAL_PREPOSITIONS =
  set(`in on at during after before since until till from between by for with within without through throughout
  under over below above near behind beside beyond across along against among around despite inside outside toward towards upon via per
  according because unlike like as amid besides due owing thanks instead next following prior subject`);

export const PREPOSITIONS =
  set(`in on at during after before since until till from between by for with within without through throughout under
  over below above near behind beside beyond across along against among around despite inside outside toward towards upon via per of to
  into onto off about than as like unlike except up down out amid besides past plus minus concerning regarding`);

export const ARTICLES = set('a an the');

export const BE = set('be am is are was were been being');
export const HAVE = set('have has had having');
export const DO = set('do does did');
export const MODALS = set('can could may might must shall should will would ought need');

export const PERSONAL_PRONOUNS =
  set(`i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
  this these those that itself himself herself themselves one such both former latter`);

/** Words that carry no content of their own in English. */
export const FUNCTION_WORDS = new Set(
  `a an the this that these those i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
   itself himself herself themselves myself yourself ourselves who whom whose which what where when why how whether if unless because
   although though while whereas until till once since so as than then there here and or but nor yet not no never none neither either
   both all any each every some few many much more most less least other another such same own only just also too very even still
   already again ever be am is are was were been being have has had having do does did doing done can could may might must shall should
   will would ought need dare to of in on at by for with from into onto upon about against between among through during before after
   above below under over up down out off within without across along around behind beside besides beyond near toward towards per via
   like unlike except despite 's`.split(/\s+/),
) as ReadonlySet<string>;

/** English function words that are words of other languages too. */
export const SHARED_WITH_ENGLISH = set(
  'a an i in as at do no so me he she we on am per was over under for to of is all or are die war has men plus via',
);

/** Common words of other languages written in Latin letters. */
export const FOREIGN_MARKERS =
  set(`der die das den dem des ein eine einer einem einen und nicht ist sind wird werden wurde mit von zum zur auf
  für aus bei nach wer wie aber auch sich nur noch über unter vor im am
  le la les un une du des et est sont dans pour par sur avec que qui ne pas il elle ils cette ces au aux fut était plus
  el los las una del y en con por para que se su sus es son fue lo al más hasta desde
  il lo gli i della dei delle degli di che si un nel nella con per non sono alla viene questo anche più
  o os as um uma do da dos das e em com para não no na nos nas é são foi seu sua
  het een van en op te dat niet zijn met voor werd wordt bij naar ook maar om aan uit
  och att det som på är av för med till den inte har om ett var
  og er på av til det som ikke med har den et en for ble
  oraz nie jest się na do z w i że to są jako był
  ve bir bu için ile da de olarak çok ne
  și este sunt nu cu din pe la că în a fost
  a az és nem hogy van egy is meg
  ja on ei se että oli ovat mutta kun`);
