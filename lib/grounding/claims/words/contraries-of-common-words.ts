/** Each line has two sides; every word of one is a contrary of every word of the other. Base forms. */
export const CONTRARIES_OF_COMMON_WORDS = `increase rise grow climb gain soar surge swell mount jump expand escalate | decrease fall drop decline shrink dwindle diminish plunge sink slump dip lessen
raise lift heighten elevate boost augment | lower reduce cut lessen curtail
widen broaden | narrow
accelerate hasten quicken speed | decelerate slow delay retard brake
fast quick rapid swift speedy | slow sluggish
quickly rapidly swiftly fast promptly speedily | slowly gradually
maximum maximal most upper | minimum minimal least lower
maximise maximize | minimise minimize
before prior earlier beforehand | after later afterwards afterward subsequently
early earlier earliest | late later latest
precede | follow succeed
above over | below under beneath underneath
up upward upwards upstairs uphill upstream | down downward downwards downstairs downhill downstream
more | less fewer
most | least fewest
many much numerous | few little
large big great huge vast enormous giant immense | small little tiny minute miniature
larger bigger greater | smaller lesser
largest biggest greatest | smallest
long lengthy | short brief
longer | shorter
longest | shortest
tall high | short low
higher taller | lower shorter
highest tallest | lowest shortest
deep | shallow
deeper | shallower
wide broad | narrow
wider broader | narrower
thick | thin
thicker | thinner
heavy weighty | light lightweight
heavier | lighter
strong powerful robust sturdy | weak feeble frail fragile
stronger | weaker
strengthen reinforce fortify | weaken undermine
hard difficult tough challenging | easy simple effortless
harder | easier softer
hard rigid stiff firm | soft flexible supple pliable
harden stiffen | soften
hot warm | cold cool chilly freezing
hotter warmer | colder cooler
heat warm | cool chill
boil | freeze
melt thaw | freeze solidify
wet moist damp humid | dry arid
moisten wet | dry
old ancient aged elderly | young new modern recent
older elder | younger newer
oldest eldest | youngest newest
adult grown-up mature | juvenile child infant young immature youngster
parent | child offspring
ancestor | descendant
predecessor | successor
open | closed shut
open | close shut lock
unlock | lock
begin start commence launch initiate | end finish stop cease conclude terminate
beginning start onset outset | end ending finish conclusion
first initial opening | last final closing
start | stop
continue proceed resume persist | stop cease halt discontinue
accept approve agree consent | reject refuse decline disapprove disagree deny
acceptance approval | rejection refusal denial
allow permit authorise authorize let enable | forbid prohibit ban bar prevent disallow outlaw
allowed permitted legal lawful permissible authorised authorized | forbidden prohibited banned illegal unlawful disallowed
permission | prohibition ban
legal lawful licit | illegal unlawful illicit
legalise legalize | outlaw criminalise criminalize
enable activate | disable deactivate
enabled active on | disabled inactive off
activate | deactivate
on | off
engage | disengage
connect attach join link couple fasten tie | disconnect detach separate unlink decouple unfasten untie
include contain comprise | exclude omit
included | excluded
inclusion | exclusion
inclusive | exclusive
add append | remove subtract delete deduct
addition | subtraction removal deletion
insert | remove delete extract
install | uninstall remove
create build make construct produce | destroy demolish wreck dismantle
creation construction | destruction demolition
build erect | demolish raze
assemble | disassemble dismantle
fill | empty drain
full | empty vacant
occupied | vacant empty unoccupied
pass | fail
success | failure
succeed | fail
successful | unsuccessful failed
win | lose
winner victor | loser
victory win triumph | defeat loss
profit gain surplus | loss deficit
profitable | unprofitable loss-making
gain | lose
find discover | lose
buy purchase acquire | sell
buyer purchaser | seller vendor
import | export
importer | exporter
lend loan | borrow
lender creditor | borrower debtor
debit | credit
income revenue earnings | expense expenditure cost outgoings
asset | liability
rich wealthy affluent prosperous | poor impoverished needy
wealth affluence | poverty
cheap inexpensive affordable | expensive costly dear pricey
cheaper | dearer costlier
give donate grant | take receive
send dispatch transmit | receive
sender | receiver recipient
transmitter | receiver
push | pull
attract | repel
attraction | repulsion
absorb | emit reflect release
inhale | exhale
enter | exit leave
entrance entry | exit
arrive come | depart leave go
arrival | departure
advance | retreat withdraw
advance | recede
forward forwards onward ahead | backward backwards back behind
front | back rear
top | bottom
head | tail foot
left | right
east eastern eastward easterly | west western westward westerly
north northern northward northerly | south southern southward southerly
northeast | southwest
northwest | southeast
inside interior inner internal within indoors indoor | outside exterior outer external outdoors outdoor
inward inwards | outward outwards
innermost inmost | outermost outmost
introduce add | remove withdraw
uppermost topmost | lowermost bottommost
inbound incoming | outbound outgoing
input | output
import | export
domestic internal national | foreign external international overseas
local | remote global
public | private
visible apparent obvious | invisible hidden concealed
show reveal display expose disclose | hide conceal cover mask
appear emerge | disappear vanish
appearance | disappearance
present | absent
presence | absence
true correct right accurate | false incorrect wrong inaccurate
truth | falsehood lie
truly correctly accurately | falsely incorrectly inaccurately wrongly
real genuine authentic | fake false counterfeit artificial bogus
natural | artificial synthetic
valid | invalid void
validate confirm verify prove | invalidate refute disprove
confirm affirm | deny
possible feasible | impossible infeasible
likely probable | unlikely improbable
certain sure definite | uncertain unsure doubtful
known familiar | unknown unfamiliar
always invariably constantly | never
always | sometimes rarely seldom occasionally
often frequently usually commonly regularly normally typically | rarely seldom infrequently hardly occasionally
frequent common usual widespread | rare infrequent uncommon unusual scarce
everything all | nothing none
everyone everybody | nobody none
everywhere | nowhere
all every | no none some
both | neither
either | neither
with | without
like | unlike
mandatory compulsory obligatory required necessary essential | optional voluntary unnecessary
require need demand | waive
needed | unneeded unnecessary
sufficient enough adequate | insufficient inadequate
abundant plentiful ample | scarce sparse
abundance surplus glut | scarcity shortage lack
safe harmless secure | dangerous hazardous unsafe harmful risky perilous
safety | danger hazard
safely | dangerously
protect defend guard | attack endanger
defence defense | attack offence offense
defender | attacker
toxic poisonous | nontoxic harmless
beneficial useful helpful advantageous | harmful detrimental useless disadvantageous
benefit advantage merit | harm drawback disadvantage
help aid assist support | hinder obstruct impede oppose
encourage promote | discourage deter
support favour favor back endorse | oppose resist
supporter proponent advocate | opponent critic
for | against
pro | con
friend ally | enemy foe rival
friendly | hostile
love like | hate dislike
praise commend applaud admire | criticise criticize blame condemn mock ridicule
hope | despair
optimistic hopeful | pessimistic
optimism | pessimism
happy glad cheerful joyful | sad unhappy miserable
good fine excellent | bad poor evil terrible
better superior | worse inferior
best | worst
improve enhance better ameliorate | worsen deteriorate degrade impair
improvement | deterioration
upgrade promote | downgrade demote
promotion | demotion
clean pure | dirty impure polluted contaminated
cleanse purify | pollute contaminate
clear transparent | opaque murky cloudy
bright light luminous | dark dim gloomy
lighten brighten | darken dim
light daylight | darkness dark
white | black
day daytime | night nighttime
morning | evening afternoon night
dawn sunrise | dusk sunset
noon midday | midnight
summer | winter
spring | autumn fall
a.m. am | p.m. pm
today | yesterday tomorrow
past | future
ancient | modern
permanent lasting enduring | temporary transient provisional
permanently | temporarily
constant fixed stable steady static | variable changing unstable dynamic
stability | instability
mutable | immutable
changeable | unchangeable
same identical equal | different distinct unequal
similar alike | dissimilar different
similarity | difference
equal | unequal
agreement | disagreement
single | married double multiple plural
singular | plural
alone | together
together | apart separately
unite merge combine | divide split separate
union | division separation
whole complete entire total | partial incomplete
completely entirely fully wholly totally | partially partly
complete | incomplete
exact precise | approximate rough inexact
exactly precisely | approximately roughly
even | odd
positive | negative
plus | minus
multiply | divide
double | halve
odd | even
horizontal | vertical
parallel | perpendicular serial
straight | curved bent crooked
convex | concave
flat level smooth | domed steep rough uneven
smooth | rough coarse
sharp | blunt dull
tight | loose
tighten | loosen slacken
tightly | loosely
stretch extend lengthen | contract shorten compress
expand | contract
expansion | contraction
extend prolong | shorten
inflate | deflate
inflation | deflation
ascend climb | descend
ascent | descent
ascending | descending
float | sink
land | take-off
dock | undock
clockwise | anticlockwise counterclockwise
sunny | cloudy rainy overcast`;
