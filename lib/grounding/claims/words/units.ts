/** A unit of measure: its dimension, and how many of the dimension's base units it is; 0 where no factor converts it. */
export interface Unit {
  name: string;
  dimension: string;
  factor: number;
}

/** dimension: name=factor symbols… ~ words…; symbols are case-sensitive, words are not. */
const TABLE = `length: nm=1e-9 nm ~ nanometre nanometer
length: um=1e-6 μm um ~ micrometre micrometer micron
length: mm=0.001 mm ~ millimetre millimeter
length: cm=0.01 cm ~ centimetre centimeter
length: dm=0.1 dm ~ decimetre decimeter
length: m=1 m ~ metre meter
length: km=1000 km ~ kilometre kilometer kms
length: in=0.0254 ″ ~ inch inches
length: ft=0.3048 ft ~ foot feet
length: yd=0.9144 yd yds ~ yard
length: mi=1609.344 mi ~ mile
length: nmi=1852 nmi NM ~ nautical-mile sea-mile
length: fathom=1.8288 ~ fathom
length: furlong=201.168 ~ furlong
length: league=0 ~ league
length: au=149597870700 AU ~ astronomical-unit
length: ly=9.4607304725808e15 ly ~ light-year lightyear
length: pc=3.0856775814913673e16 pc ~ parsec
length: angstrom=1e-10 Å ~ angstrom ångström
length: pixel=0 px ~ pixel
length: em=0 em rem
length: pt=0 pt
mass: ng=1e-12 ng ~ nanogram nanogramme
mass: ug=1e-9 μg ug mcg ~ microgram microgramme
mass: mg=1e-6 mg ~ milligram milligramme
mass: g=0.001 g ~ gram gramme gm
mass: dag=0.01 dag ~ decagram dekagram
mass: kg=1 kg ~ kilogram kilogramme kilo kgs
mass: t=1000 t ~ tonne metric-ton
mass: ton=0 ~ ton
mass: kt=1e6 kt ~ kilotonne kiloton
mass: megatonne=1e9 Mt ~ megatonne megaton
mass: gigatonne=1e12 Gt ~ gigatonne gigaton
mass: lb=0.45359237 lb lbs ~ pound-weight
mass: oz=0.028349523125 oz ~ ounce
mass: stone=6.35029318 st
mass: grain=0 gr
mass: carat=0.0002 ct ~ carat
mass: cwt=0 cwt ~ hundredweight
mass: dalton=0 Da kDa u ~ dalton
area: mm2=1e-6 mm2 mm^2 ~ square-millimetre square-millimeter
area: cm2=1e-4 cm2 cm^2 ~ square-centimetre square-centimeter
area: m2=1 m2 m^2 sqm ~ square-metre square-meter
area: km2=1e6 km2 km^2 ~ square-kilometre square-kilometer
area: ha=1e4 ha ~ hectare
area: acre=4046.8564224 ac ~ acre
area: sqft=0.09290304 sqft ft2 ft^2 ~ square-foot square-feet
area: sqin=0.00064516 in2 in^2 ~ square-inch square-inches
area: sqmi=2589988.110336 mi2 mi^2 ~ square-mile
area: sqyd=0.83612736 yd2 yd^2 ~ square-yard
volume: ul=1e-9 μl μL uL ul ~ microlitre microliter
volume: ml=1e-6 ml mL ~ millilitre milliliter
volume: cl=1e-5 cl cL ~ centilitre centiliter
volume: dl=1e-4 dl dL ~ decilitre deciliter
volume: l=0.001 l L ~ litre liter
volume: hl=0.1 hl hL ~ hectolitre hectoliter
volume: mm3=1e-9 mm3 mm^3 ~ cubic-millimetre cubic-millimeter
volume: cm3=1e-6 cm3 cm^3 cc ~ cubic-centimetre cubic-centimeter
volume: m3=1 m3 m^3 ~ cubic-metre cubic-meter
volume: km3=1e9 km3 km^3 ~ cubic-kilometre cubic-kilometer
volume: cuft=0.028316846592 ft3 ft^3 cuft ~ cubic-foot cubic-feet
volume: cuin=0 in3 in^3 ~ cubic-inch cubic-inches
volume: cuyd=0 yd3 yd^3 ~ cubic-yard
volume: gal=0 gal ~ gallon
volume: pint=0 ~ pint
volume: quart=0 qt ~ quart
volume: floz=0 ~ fluid-ounce
volume: cup=0 ~ cup
volume: tsp=0 tsp ~ teaspoon teaspoonful
volume: tbsp=0 tbsp ~ tablespoon tablespoonful
volume: barrel=0 bbl ~ barrel
volume: bushel=0 ~ bushel
time: fs=1e-15 fs ~ femtosecond
time: ps=1e-12 ps ~ picosecond
time: ns=1e-9 ns ~ nanosecond
time: us=1e-6 μs us ~ microsecond
time: ms=0.001 ms ~ millisecond msec
time: s=1 s ~ second sec secs
time: min=60 min mins ~ minute
time: h=3600 h hr hrs ~ hour
time: d=86400 d ~ day
time: wk=604800 wk wks ~ week
time: fortnight=1209600 ~ fortnight
time: month=0 mo mos ~ month
time: y=0 yr yrs ~ year annum
time: decade=0 ~ decade
time: century=0 ~ century
time: millennium=0 ~ millennium
temperature: °C=0 °C ℃ ~ degree-celsius degrees-celsius degree-centigrade degrees-centigrade celsius centigrade
temperature: °F=0 °F ℉ ~ degree-fahrenheit degrees-fahrenheit fahrenheit
temperature: K=0 K ~ kelvin
angle: °=1 ° deg ~ degree
angle: arcmin=0.016666666666666666 ′ ~ arcminute
angle: arcsec=0.0002777777777777778 ~ arcsecond
angle: rad=0 rad ~ radian
data: bit=1 bit bits b
data: kbit=1e3 kbit kb Kb ~ kilobit
data: mbit=1e6 Mbit Mb ~ megabit
data: gbit=1e9 Gbit Gb ~ gigabit
data: byte=8 B byte bytes
data: kB=8e3 kB KB ~ kilobyte
data: MB=8e6 MB ~ megabyte
data: GB=8e9 GB ~ gigabyte
data: TB=8e12 TB ~ terabyte
data: PB=8e15 PB ~ petabyte
data: EB=8e18 EB ~ exabyte
data: KiB=8192 KiB ~ kibibyte
data: MiB=8388608 MiB ~ mebibyte
data: GiB=8589934592 GiB ~ gibibyte
data: TiB=8796093022208 TiB ~ tebibyte
data-rate: bps=1 bps bit/s b/s
data-rate: kbps=1e3 kbps Kbps kbit/s kb/s
data-rate: Mbps=1e6 Mbps Mbit/s Mb/s
data-rate: Gbps=1e9 Gbps Gbit/s Gb/s
frequency: Hz=1 Hz ~ hertz
frequency: kHz=1e3 kHz ~ kilohertz
frequency: MHz=1e6 MHz ~ megahertz
frequency: GHz=1e9 GHz ~ gigahertz
frequency: THz=1e12 THz ~ terahertz
frequency: rpm=0 rpm RPM
frequency: bpm=0 bpm BPM
frequency: fps=0 fps FPS
speed: m/s=1 m/s mps
speed: km/h=0.2777777777777778 km/h kmh kph km/hr
speed: mph=0.44704 mph
speed: knot=0.5144444444444445 kn kt. ~ knot
force: N=1 N ~ newton
force: kN=1e3 kN ~ kilonewton
force: lbf=0 lbf
torque: Nm=1 N·m Nm N⋅m ~ newton-metre newton-meter
torque: lbft=0 lb·ft lb-ft ft-lb ft·lb
pressure: Pa=1 Pa ~ pascal
pressure: hPa=100 hPa ~ hectopascal
pressure: kPa=1e3 kPa ~ kilopascal
pressure: MPa=1e6 MPa ~ megapascal
pressure: GPa=1e9 GPa ~ gigapascal
pressure: bar=1e5 bar bars
pressure: mbar=100 mbar ~ millibar
pressure: psi=0 psi PSI
pressure: atm=101325 atm ~ atmosphere
pressure: mmHg=0 mmHg
energy: J=1 J ~ joule
energy: kJ=1e3 kJ ~ kilojoule
energy: MJ=1e6 MJ ~ megajoule
energy: GJ=1e9 GJ ~ gigajoule
energy: Wh=3600 Wh ~ watt-hour
energy: kWh=3.6e6 kWh ~ kilowatt-hour
energy: MWh=3.6e9 MWh ~ megawatt-hour
energy: GWh=3.6e12 GWh ~ gigawatt-hour
energy: TWh=3.6e15 TWh ~ terawatt-hour
energy: cal=0 cal ~ calorie
energy: kcal=0 kcal ~ kilocalorie
energy: eV=0 eV ~ electronvolt
energy: keV=0 keV
energy: MeV=0 MeV
energy: GeV=0 GeV
energy: TeV=0 TeV
energy: BTU=0 BTU Btu
power: mW=0.001 mW ~ milliwatt
power: W=1 W ~ watt
power: kW=1e3 kW ~ kilowatt
power: MW=1e6 MW ~ megawatt
power: GW=1e9 GW ~ gigawatt
power: TW=1e12 TW ~ terawatt
power: hp=0 hp ~ horsepower
voltage: mV=0.001 mV ~ millivolt
voltage: V=1 V ~ volt
voltage: kV=1e3 kV ~ kilovolt
current: uA=1e-6 μA uA ~ microampere microamp
current: mA=0.001 mA ~ milliampere milliamp
current: A=1 A ~ ampere amp
charge: mAh=3.6 mAh
charge: Ah=3600 Ah ~ ampere-hour amp-hour
charge: C=1 ~ coulomb
resistance: ohm=1 Ω ~ ohm
resistance: kohm=1e3 kΩ ~ kiloohm kilohm
resistance: Mohm=1e6 MΩ ~ megaohm megohm
capacitance: pF=1e-12 pF ~ picofarad
capacitance: nF=1e-9 nF ~ nanofarad
capacitance: uF=1e-6 μF uF ~ microfarad
capacitance: F=1 ~ farad
inductance: mH=0.001 mH ~ millihenry
inductance: H=1 H ~ henry
magnetic: T=1 T ~ tesla
magnetic: mT=0.001 mT ~ millitesla
magnetic: G=0 ~ gauss
light: lm=0 lm ~ lumen
light: lx=0 lx ~ lux
light: cd=0 cd ~ candela
sound: dB=0 dB ~ decibel
sound: dBA=0 dBA dB(A)
radiation: Bq=1 Bq ~ becquerel
radiation: kBq=1e3 kBq
radiation: MBq=1e6 MBq
radiation: Sv=1 Sv ~ sievert
radiation: mSv=0.001 mSv ~ millisievert
radiation: uSv=1e-6 μSv uSv ~ microsievert
radiation: Gy=1 Gy ~ gray
amount: mol=1 mol ~ mole
amount: mmol=0.001 mmol ~ millimole
amount: umol=1e-6 μmol umol ~ micromole
concentration: M=1 ~ molar
concentration: mM=0.001 mM ~ millimolar
concentration: uM=1e-6 μM uM ~ micromolar
share: %=0.01 % ~ percent per-cent pct
share: ‰=0.001 ‰ ~ permille per-mille
share: pp=0 pp ~ percentage-point percent-point
share: bp=0 bps. ~ basis-point
share: ppm=1e-6 ppm
share: ppb=1e-9 ppb
times: x=1 × x ~ time times fold
money: gbp=0 £ GBP ~ pound sterling
money: eur=0 € EUR ~ euro
money: usd=0 $ US$ USD ~ dollar buck
money: cad=0 C$ CA$ CAD
money: aud=0 A$ AU$ AUD
money: nzd=0 NZ$ NZD
money: jpy=0 ¥ JPY ~ yen
money: cny=0 CNY RMB ~ yuan renminbi
money: inr=0 ₹ INR ~ rupee
money: krw=0 ₩ KRW ~ won
money: rub=0 ₽ RUB ~ rouble ruble
money: chf=0 CHF Fr ~ franc
money: sek=0 SEK NOK DKK kr ~ krona kronor krone kroner crown
money: pln=0 PLN zł ~ zloty złoty
money: huf=0 HUF ~ forint
money: czk=0 CZK Kč ~ koruna
money: try=0 ₺ TRY ~ lira
money: ils=0 ₪ ILS ~ shekel
money: brl=0 R$ BRL ~ real reais
money: mxn=0 MXN ~ peso
money: zar=0 ZAR ~ rand
money: uah=0 ₴ UAH ~ hryvnia
money: btc=0 ₿ BTC ~ bitcoin
money: penny=0 p d ~ penny pence
money: cent=0 ¢ ~ cent
money: shilling=0 ~ shilling
money: guinea=0 ~ guinea
money: florin=0 ~ florin guilder
money: ducat=0 ~ ducat
money: mark=0 DM ~ deutschmark deutsche-mark reichsmark
money: drachma=0 ~ drachma
money: peseta=0 ~ peseta
money: escudo=0 ~ escudo
`;

const symbols = new Map<string, Unit>();
const words = new Map<string, Unit>();

for (const line of TABLE.trim().split('\n')) {
  const [, dimension = '', name = '', factor = '0', rest = ''] = /^([\w-]+): ([^=]+)=(\S+)(.*)/u.exec(line) ?? [];
  const unit: Unit = { name, dimension, factor: Number(factor) };
  const [symbolList = '', wordList = ''] = rest.split('~');
  for (const symbol of symbolList.trim().split(/\s+/)) {
    if (symbol !== '') symbols.set(symbol, unit);
  }
  for (const word of wordList.trim().split(/\s+/)) {
    if (word === '') continue;
    words.set(word, unit);
    words.set(/(?:century|penny)$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`, unit);
  }
}

/** A unit by its symbol, which is case-sensitive: `MB`, `Mb`. */
export function unitOfSymbol(symbol: string): Unit | null {
  return symbols.get(symbol) ?? null;
}

/** A unit by its lower-case name, words joined by hyphens: `metres`, `nautical-miles`. */
export function unitOfWord(word: string): Unit | null {
  return words.get(word) ?? null;
}
