import type { SeedDraw } from '#tools/seed/seed-draw.ts';

/** Identifiers of one shape that are easily taken for each other: `PPR-908`, `PPR-9087`, `PPR-9087a`. */
export interface IdentifierFamily {
  shape: string;
  identifiers: string[];
}

const FAMILIES_OF_A_SHAPE = 15;
const PREFIXES = ['PPR', 'OPS', 'NETW', 'HRX', 'DLV'] as const;
const NAMESPACES = ['std', 'kite', 'orchard', 'lumen', 'harbor'] as const;
const MEMBERS = ['vector', 'router', 'ledger', 'beacon', 'parser', 'cursor', 'packet', 'anchor'] as const;
const METHODS = ['push_back', 'flush', 'rewind', 'commit', 'peek'] as const;
const VERBS = ['keep', 'skip', 'force', 'trace', 'merge', 'strip'] as const;
const NOUNS = ['links', 'drafts', 'headers', 'labels', 'tables', 'mounts'] as const;
const FAULTS = ['CONN', 'DISK', 'QUOTA', 'PARSE', 'LEASE'] as const;
const STATES = ['RESET', 'FULL', 'STALE', 'DENIED', 'LOST'] as const;
const LETTERS = [
  'B',
  'C',
  'D',
  'F',
  'G',
  'H',
  'J',
  'K',
  'L',
  'M',
  'N',
  'P',
  'Q',
  'R',
  'S',
  'T',
  'V',
  'W',
  'X',
  'Z',
] as const;

const SHAPES: Readonly<Record<string, (draw: SeedDraw) => string[]>> = {
  ticket: (draw) => {
    const short = `${draw.oneOf(PREFIXES)}-${String(draw.between(501, 999))}`;
    const long = `${short}${String(draw.between(1, 9))}`;
    return [short, long, `${long}a`];
  },
  cve: (draw) => {
    const year = draw.between(2020, 2026);
    const number = String(draw.between(1000, 9999));
    return [
      `CVE-${String(year)}-${number}`,
      `CVE-${String(year)}-${number}${String(draw.below(10))}`,
      `CVE-${String(year - 1)}-${number}`,
    ];
  },
  part: (draw) => {
    const maker = `${draw.oneOf(LETTERS)}${draw.oneOf(LETTERS)}`;
    const number = String(draw.between(2100, 9899));
    const letter = draw.oneOf(LETTERS);
    return [`${maker}-${number}-${letter}`, `${maker}-${number}-${letter}${draw.oneOf(LETTERS)}`, `${maker}-${number}`];
  },
  section: (draw) => {
    const [chapter, section, part] = [draw.between(6, 9), draw.between(1, 9), draw.between(1, 9)].map(String);
    const number = `${chapter ?? ''}.${section ?? ''}.${part ?? ''}`;
    return [number, `${number}0`, `1${number}`];
  },
  path: (draw) => {
    const path = `${draw.oneOf(NAMESPACES)}::${draw.oneOf(MEMBERS)}`;
    return [path, `${path}::${draw.oneOf(METHODS)}`, `${path}_view`];
  },
  flag: (draw) => {
    const name = `${draw.oneOf(VERBS)}-${draw.oneOf(NOUNS)}`;
    return [`--${name}`, `--${name}-all`, `--no-${name}`];
  },
  error: (draw) => {
    if (draw.chance(0.5)) {
      const code = `E${String(draw.between(1000, 9999))}`;
      return [code, `${code}${String(draw.below(10))}`, `W${code.slice(1)}`];
    }
    const name = `ERR_${draw.oneOf(FAULTS)}_${draw.oneOf(STATES)}`;
    return [name, `${name}_AGAIN`, `ERR_${name.slice(4).split('_').toReversed().join('_')}`];
  },
};

/** As many families of every shape; no identifier comes twice, in whatever case. */
export function identifierFamilies(draw: SeedDraw): IdentifierFamily[] {
  const taken = new Set<string>();
  return Object.entries(SHAPES).flatMap(([shape, make]) =>
    Array.from({ length: FAMILIES_OF_A_SHAPE }, () => {
      for (;;) {
        const identifiers = make(draw);
        const keys = identifiers.map((identifier) => identifier.toLowerCase());
        if (keys.some((key) => taken.has(key))) continue;
        for (const key of keys) taken.add(key);
        return { shape, identifiers };
      }
    }),
  );
}
