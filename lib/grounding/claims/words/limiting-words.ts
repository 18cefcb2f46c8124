/**
 * Words by which a sentence limits, doubts, conditions or attributes what it says. What holds one of them cannot be left out
 * without changing the rest.
 */
export const LIMITING_WORDS: ReadonlySet<string> = new Set(
  `no not never neither nor none nobody nothing nowhere without hardly scarcely barely rarely seldom unlike except excluding despite
   cannot unable lack lacks
   if unless whether provided providing assuming assumed suppose supposing supposed otherwise else lest until till once only solely
   merely just exclusively alone but although though however nevertheless nonetheless yet albeit whereas while instead rather
   may might could would should can must shall ought need
   perhaps maybe possibly probably likely unlikely presumably apparently seemingly allegedly reportedly supposedly ostensibly
   arguably potentially conceivably theoretically hypothetically nominally virtually practically roughly approximately nearly almost
   about around up least most over under fewer less more than
   theory principle hypothesis theoretical hypothetical potential possible probable alleged purported putative so-called
   some few several many certain sometimes often usually generally typically normally mostly mainly partly partially occasionally
   frequently commonly largely chiefly primarily somewhat relatively
   said say says saying claim claims claimed claiming allege alleges alleged argue argues argued arguing believe believes believed
   believing think thinks thought thinking suggest suggests suggested suggesting report reports reported reporting assert asserts
   asserted state states stated stating maintain maintains maintained insist insists insisted contend contends contended hold holds
   held suppose supposes consider considers considered deem deems deemed regard regarded expect expects expected expecting hope hopes
   hoped hoping plan plans planned planning intend intends intended intending predict predicts predicted forecast forecasts estimate
   estimates estimated fear fears feared feel feels felt doubt doubts doubted suspect suspects suspected propose proposes proposed
   aim aims aimed want wants wanted wish wishes wished try tries tried attempt attempts attempted promise promises promised threaten
   threatens threatened pretend pretends pretended imagine imagines imagined dream dreams dreamed seem seems seemed appear appears
   appeared tend tends tended
   according accordingly critics critic opponents enemies enemy supporters proponents rumour rumours rumor rumors legend legends myth
   myths tradition folklore fiction story tale hoax false falsely untrue wrong wrongly mistaken mistakenly incorrect incorrectly
   erroneous erroneously disputed controversial unproven unconfirmed unverified disproved refuted denied denies deny
   condition conditions subject pending contingent depending depends depend except exception exceptions exempt
   show shows showed shown indicate indicates indicated note notes noted conclude concludes concluded find finds found explain explains
   explained describe describes described add adds added write writes wrote written reply replies replied admit admits admitted
   acknowledge acknowledges acknowledged warn warns warned complain complains complained declare declares declared announce announces
   announced assume assumes guess guesses guessed speculate speculates speculated imply implies implied recommend recommends
   recommended advise advises advised tell tells told observe observes observed remark remarks remarked comment comments commented
   confess confesses confessed boast boasts boasted joke jokes joked recall recalls recalled agree agrees agreed worry worries worried
   rule rules ruled call calls called name named dub dubbed quote quotes quoted mention mentions mentioned write teach teaches taught
   hear heard read accuse accuses accused swear swears swore pray prays prayed ask asks asked question questions wonder wonders
   when whenever while during as if-only provided-that
   unless-otherwise optional optionally deprecated draft proposed planned intended fictional imaginary
   formerly previously once initially originally temporarily until
   limited limit limits restricted restriction maximum minimum`.split(/\s+/),
);

/** Words of a sentence that order or pair what it lists: its lists may not be put in another order. */
export const ORDERING_WORDS: ReadonlySet<string> = new Set(
  `respectively order former latter first second third then next finally last lastly followed following follows afterwards
   subsequently later thereafter hence thus therefore so chronological chronologically sorted top ascending descending alphabetical sequence successively step steps ranked ranking`.split(
    /\s+/,
  ),
);

/** Words whose absence in a claim drops a limit of the sentence, or whose presence adds one. */
export const COMPARISON_WORDS: ReadonlySet<string> = new Set(
  `than more less most least fewer fewest better best worse worst before after above below over under exceed exceeds exceeded
   outnumber outnumbers outnumbered precede precedes preceded follow follows followed surpass surpasses surpassed between
   compared unlike like same as equal equals`.split(/\s+/),
);
