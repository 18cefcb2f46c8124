const NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const SAMPLE = /^(?<name>[a-zA-Z_][a-zA-Z0-9_]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const LABEL = /(?<name>[a-zA-Z_][a-zA-Z0-9_]*)="(?<value>(?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/y;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
const TYPES = ['counter', 'gauge', 'histogram'] as const;

interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** The samples that belong to one `# TYPE`. */
export interface MetricFamily {
  type: (typeof TYPES)[number];
  samples: Sample[];
}

/** Prometheus' text format 0.0.4, read strictly: what a scraper would put up with is an error here. */
export function readExposition(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const families = new Map<string, MetricFamily>();
  const seen = new Set<string>();
  let [helped, current] = ['', ''];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') helped = name;
    else if (keyword === 'TYPE') {
      if (helped !== name || families.has(name)) throw wrong(line);
      families.set(name, { type: typeOf(name, rest), samples: [] });
      current = name;
    } else addSample({ line, family: current, families, seen });
  }
  for (const [name, { type, samples }] of families) if (type === 'histogram') checkHistogram(name, samples);
  return families;
}

function typeOf(name: string, written: string): MetricFamily['type'] {
  const type = TYPES.find((known) => known === written);
  const isNamed = NAME.test(name) && (type === 'counter') === name.endsWith('_total');
  if (type === undefined || !isNamed) throw wrong(`${name} ${written}`);
  return type;
}

interface AddedSample {
  line: string;
  family: string;
  families: ReadonlyMap<string, MetricFamily>;
  seen: Set<string>;
}

function addSample({ line, family: name, families, seen }: AddedSample): void {
  const family = families.get(name);
  const sample = readSample(line);
  const series = nameOfSeries(sample);
  if (family === undefined || seen.has(series) || !belongs(sample, name, family.type)) throw wrong(line);
  seen.add(series);
  family.samples.push(sample);
}

/** A series as Prometheus tells it from others. */
export function nameOfSeries({ name, labels }: Sample): string {
  return `${name}${JSON.stringify(Object.entries(labels).toSorted())}`;
}

function readSample(line: string): Sample {
  const { name = '', labels = '', value = '' } = SAMPLE.exec(line)?.groups ?? {};
  if (!NUMBER.test(value)) throw wrong(line);
  return { name, labels: readLabels(labels), value: Number(value) };
}

function readLabels(written: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < written.length) {
    const [, name = '', value = ''] = LABEL.exec(written) ?? [];
    if (name === '' || name in labels) throw wrong(written);
    labels[name] = value;
  }
  return labels;
}

function belongs({ name, labels, value }: Sample, family: string, type: MetricFamily['type']): boolean {
  if (type === 'counter' && value < 0) return false;
  if (type !== 'histogram') return name === family && !('le' in labels);
  if (name === `${family}_bucket`) return 'le' in labels;
  return (name === `${family}_sum` || name === `${family}_count`) && !('le' in labels);
}

/** Of each set of labels: buckets that grow, the last of them everything, and as many as were counted. */
function checkHistogram(family: string, samples: readonly Sample[]): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => JSON.stringify(Object.entries(others)));
  for (const [labels, group] of groups) {
    const buckets = group.filter(({ name }) => name === `${family}_bucket`);
    const bounds = buckets.map(({ labels: { le = '' } }) => (le === '+Inf' ? Infinity : Number(le)));
    const counts = buckets.map(({ value }) => value);
    const isRising = (values: number[]) =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
    const count = group.find(({ name }) => name === `${family}_count`)?.value;
    const hasSum = group.some(({ name }) => name === `${family}_sum`);
    if (!hasSum || bounds.at(-1) !== Infinity || counts.at(-1) !== count || !isRising(bounds) || !isRising(counts))
      throw new Error(`The histogram ${family} ${labels} contradicts itself.`);
  }
}

function wrong(line: string): Error {
  return new Error(`This line is no valid exposition: ${line}`);
}
