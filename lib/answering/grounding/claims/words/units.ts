import { pluralOf } from '#lib/foundation/text/english/inflection.ts';

/** A unit of measure; different symbols and words for one unit share its name. */
interface Unit {
  name: string;
  dimension: string;
}

// Format: dimension, name, symbols, words; a name with * takes the SI prefixes. Symbols are case-sensitive, words are not.
const UNITS = `length m* m metre,meter; length in in,″ inch; length ft ft foot,feet; length yd yd yard; length mi mi mile; length nmi nmi -
length px px pixel; mass g* g gram,gramme; mass t* t tonne; mass ton - ton,tons; mass lb lb,lbs -; mass oz oz ounce; mass stone - stone
volume l* l,L litre,liter; volume gal gal gallon; volume pint - pint; area ha ha hectare; area acre - acre
time s* s,sec second; time min min minute; time h h,hr,hrs hour; time day - day; time week - week; time month - month; time year yr,yrs year,annum
time decade - decade; time century - century; temperature °C °C,℃ celsius,centigrade; temperature °F °F,℉ fahrenheit; temperature K K kelvin
angle ° ° degree; angle rad rad radian; data bit* bit,b bit; data byte* B byte; frequency hz* Hz hertz; frequency rpm rpm -
force n* N newton; pressure pa* Pa pascal; pressure bar* bar -; pressure psi psi -; energy j* J joule; energy wh* Wh -; energy cal* cal calorie
power w* W watt; power hp hp horsepower; voltage v* V volt; current a* A amp,ampere; charge ah* Ah -; resistance ohm* Ω ohm; sound db dB decibel
amount mol* mol mole; radiation bq* Bq becquerel; radiation sv* Sv sievert; speed mph mph -; speed knot kn knot; rate bps* bps -
share % %,pct percent,per-cent; share ‰ ‰ permille; share pp pp percentage-point; share ppm ppm -; money £ £,GBP pound; money € €,EUR euro
money $ $,US$,USD dollar; money ¥ ¥,JPY yen; money ₹ ₹,INR rupee; money chf CHF franc; money ₽ ₽,RUB rouble,ruble; money cent ¢ cent; money penny p penny,pence; times × × time,times`;
const PREFIXES = `k kilo M mega G giga T tera P peta c centi d deci h hecto m milli μ micro u micro n nano p pico Ki kibi Mi mebi Gi gibi`;

const symbols = new Map<string, Unit>();
const words = new Map<string, Unit>();

for (const row of UNITS.split(/[;\n]/)) {
  const [dimension = '', name = '', own = '', named = ''] = row.trim().split(' ');
  const list = (text: string): string[] => (text === '-' ? [] : text.split(','));
  add({ dimension, name: name.replace('*', '') }, list(own), list(named));
  const prefixes = name.endsWith('*') ? PREFIXES.split(' ') : [];
  for (let index = 0; index < prefixes.length; index += 2) {
    const [symbol = '', word = ''] = prefixes.slice(index, index + 2);
    const unit = { dimension, name: `${word}${name.replace('*', '')}` };
    add(
      unit,
      list(own).map((base) => symbol + base),
      list(named).map((base) => word + base),
    );
  }
}

function add(unit: Unit, own: string[], named: string[]): void {
  for (const symbol of own) if (!symbols.has(symbol)) symbols.set(symbol, unit);
  for (const word of named) words.set(word, unit).set(pluralOf(word), unit);
}

/** Returns a unit by its symbol (`MB`, `Mb`, `mm2`) or, `km/h`, by two of them; null for other text. */
export function unitOfSymbol(written: string): string | null {
  const [over = '', under] = written.split('/');
  if (under !== undefined) {
    const [one, other] = [unitOfSymbol(over), unitOfSymbol(under)];
    return one === null || other === null ? null : `${one}/${other}`;
  }
  const [, symbol = '', power = ''] = /^(.*?)(?:\^?([23]))?$/u.exec(written) ?? [];
  const unit = symbols.get(symbol);
  return unit === undefined ? null : `${unit.name}${power}`;
}

/** Returns a unit by its lower-case name, with words joined by hyphens: `metres`, `percentage-points`. */
export function unitOfWord(word: string): string | null {
  return words.get(word)?.name ?? null;
}

/** Returns the quantity that a unit named in words measures; null for other words. */
export function dimensionOfWord(word: string): string | null {
  return words.get(word)?.dimension ?? null;
}
