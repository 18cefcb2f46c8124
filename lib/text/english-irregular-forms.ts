// Form:base. Left out on purpose: forms that are words of their own ("found", "saw", "felt", "left", "bore", "lay").
const FORMS = `arose:arise arisen:arise ate:eat eaten:eat awoke:awake beaten:beat became:become began:begin begun:begin bent:bend
  bitten:bite blew:blow blown:blow bought:buy broke:break broken:break brought:bring built:build burnt:burn
  came:come caught:catch chose:choose chosen:choose clung:cling crept:creep dealt:deal drank:drink drunk:drink drawn:draw
  drew:draw driven:drive drove:drive dug:dig fallen:fall fed:feed fell:fall fled:flee flew:fly flown:fly forbade:forbid
  forbidden:forbid forgot:forget forgotten:forget fought:fight froze:freeze frozen:freeze gave:give given:give gone:go
  got:get gotten:get grew:grow grown:grow heard:hear held:hold hid:hide hidden:hide kept:keep knew:know known:know laid:lay
  led:lead learnt:learn lent:lend lost:lose made:make meant:mean met:meet overcame:overcome overthrew:overthrow
  overthrown:overthrow paid:pay proven:prove ran:run rang:ring risen:rise rewrote:rewrite rewritten:rewrite ridden:ride
  said:say sang:sing sank:sink sent:send shook:shake shaken:shake shone:shine shot:shoot shown:show shrank:shrink slept:sleep
  slew:slay slain:slay slid:slide sold:sell sought:seek sped:speed spent:spend spoke:speak spoken:speak sprang:spring
  stole:steal stolen:steal stood:stand strove:strive struck:strike stuck:stick sung:sing sunk:sink swam:swim swept:sweep
  swore:swear sworn:swear swung:swing taken:take taught:teach threw:throw thrown:throw told:tell took:take tore:tear
  torn:tear understood:understand undertook:undertake undertaken:undertake went:go wept:weep withdrew:withdraw
  withdrawn:withdraw woke:wake won:win wore:wear worn:wear woven:weave written:write wrote:write
  children:child feet:foot geese:goose men:man mice:mouse oxen:ox people:person teeth:tooth wives:wife women:woman
  analyses:analysis axes:axis crises:crisis criteria:criterion hypotheses:hypothesis
  indices:index matrices:matrix phenomena:phenomenon theses:thesis vertices:vertex
  died:die dies:die dying:die death:die dead:die lying:lie tying:tie`;

/** Irregular English forms and their base form, which a stemmer does not know. */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  FORMS.split(/\s+/).map((pair): [string, string] => {
    const [form = '', base = ''] = pair.split(':');
    return [form, base];
  }),
);
