/** Like those of common words: of people, law, war, computing, science. */
export const CONTRARIES_OF_SUBJECTS = `loud noisy | quiet silent soft
louder | quieter
loudly | quietly softly
sound noise | silence
speak | listen
ask question | answer reply
question | answer
teach | learn
teacher | pupil student learner
remember recall | forget
wake waken | sleep
awake | asleep
alive living live | dead deceased
life | death
live survive | die perish
birth | death
born | dead
kill | save spare
healthy well | ill sick unhealthy unwell
health | illness disease sickness
cure heal | infect injure
vaccinated | unvaccinated
treated | untreated
fresh | stale rotten salt
sweet | bitter sour salty
sour acidic acid | alkaline basic
raw | cooked
ripe | unripe
fertile | infertile barren
male man boy masculine | female woman girl feminine
husband | wife
father | mother
son | daughter
brother | sister
king | queen
uncle | aunt
nephew | niece
employer | employee
employ hire recruit | dismiss fire sack
hired employed | unemployed dismissed
employment | unemployment
landlord | tenant
host | guest
doctor | patient
master | servant slave
leader | follower
majority | minority
major | minor
senior | junior
superior | inferior
primary | secondary
main chief principal | minor subordinate
important significant crucial | unimportant insignificant trivial
significantly considerably substantially | slightly marginally
slight | considerable
active | inactive passive idle
busy | idle quiet
actively | passively
voluntary | involuntary compulsory
intentional deliberate | accidental unintentional
intentionally deliberately | accidentally inadvertently
careful cautious | careless reckless
brave courageous | cowardly timid
honest | dishonest
polite | rude impolite
patient | impatient
wise clever intelligent | foolish stupid
guilty | innocent
guilt | innocence
convict condemn | acquit
convicted | acquitted
conviction | acquittal
plaintiff claimant | defendant
prosecution | defence defense
uphold affirm | overturn reverse quash
grant | refuse deny
granted | refused denied
dismiss | allow uphold
dismissed | allowed upheld
appoint elect | dismiss remove
liable | exempt immune
liability | immunity
taxable | tax-exempt
obey comply | disobey violate breach
compliance | violation breach
war | peace
peaceful | violent warlike
attack | defend
occupy | liberate
capture | release free
imprison arrest detain | release free
free | captive imprisoned
freedom liberty | slavery captivity
independent | dependent
independence | dependence
urban | rural
city town | countryside
coastal | inland
native indigenous | foreign alien
migrant | resident
resident | non-resident
sender | addressee
author writer | reader
read | write
readable | unreadable
read-only | writable
writable | read-only
encode encrypt | decode decrypt
encrypted | unencrypted decrypted
compress | decompress
compile | decompile interpret
load | unload
upload | download
save store | discard delete
push | pop
allocate | free deallocate release
acquire | release
lock | unlock
commit | rollback
mount | unmount
online | offline
synchronous | asynchronous
synchronously | asynchronously
static | dynamic
statically | dynamically
implicit | explicit
implicitly | explicitly
automatic | manual
automatically | manually
simple | complex complicated
simplify | complicate
signed | unsigned
client | server
local | remote
ahead | behind
leading | trailing
prefix | suffix
odd | even
success | error
succeeded | failed
supported | unsupported deprecated
obsolete deprecated outdated | current
current present | former previous
previous preceding former | next following subsequent
next following | previous preceding
latter | former
nearest closest | farthest furthest
near close nearby | far distant remote
nearer closer | farther further
approach | recede
accumulate | disperse dissipate
gather collect assemble | scatter disperse
condense | evaporate
condensation | evaporation
soluble | insoluble
dissolve | precipitate crystallise crystallize
flammable combustible inflammable | nonflammable fireproof incombustible
conductor | insulator
conduct | insulate
conductive | insulating
charge | discharge
charged | discharged uncharged
cathode | anode
cation | anion
proton | electron
oxidise oxidize | reduce
oxidation | reduction
exothermic | endothermic
aerobic | anaerobic
acid | alkali base
solvent | solute
organic | inorganic
prey | predator
predator | prey
carnivore carnivorous | herbivore herbivorous
nocturnal | diurnal
domestic domesticated tame | wild feral
extinct | extant surviving
evergreen | deciduous
dominant | recessive
systolic | diastolic
artery arterial | vein venous
benign | malignant
acute | chronic
dilate | constrict
dilation | constriction
flexor | extensor
ventral anterior | dorsal posterior
anterior | posterior
proximal | distal
congenital | acquired
oxygen-rich oxygenated | oxygen-poor deoxygenated
rich | poor
overt | covert
formal | informal
official | unofficial
regular | irregular
normal | abnormal
ordinary usual | extraordinary unusual exceptional
general | specific particular
abstract | concrete
subjective | objective
theoretical | practical empirical
quantitative | qualitative
relative | absolute
finite | infinite
limited | unlimited
bounded | unbounded
linear | nonlinear
rational | irrational
logical | illogical
symmetric | asymmetric
homogeneous | heterogeneous
uniform | varied
single-threaded | multithreaded
cease | continue
retain keep preserve maintain | discard abandon lose discontinue
abandon | keep continue
remember | forget
succeed | precede
inherit | bequeath
overestimate | underestimate
overvalue | undervalue
exceed | undershoot
outperform | underperform
strengthen | weaken
tighten | relax loosen ease
strict stringent rigorous | lax lenient loose
harsh severe | mild lenient gentle
severe serious | mild slight
calm | stormy agitated
rough | calm
turbulent | laminar calm
still | moving
stationary | moving mobile
mobile | immobile stationary
portable | fixed
rise | set
wax | wane
ebb | flow
high-pressure | low-pressure
high-risk | low-risk
long-term | short-term
full-time | part-time
first-class | second-class
upper-case uppercase | lower-case lowercase`;
