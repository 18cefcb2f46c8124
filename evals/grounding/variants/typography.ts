import { escapeMarkdown } from '../../text/escape-markdown.ts';
import type { Random } from '#lib/foundation/core/random.ts';

import type { Variant } from './variant.ts';

type Change = (text: string, random: Random) => string;

const CHANGES: readonly Change[] = [
  (text) => text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'"),
  (text) => text.replaceAll(/(?<!\S)"([^"]*)"/g, '“$1”').replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’'),
  (text) => text.replaceAll(' — ', '—').replaceAll(/(?<=\d)–(?=\d)/g, '-'),
  (text) => text.replaceAll(/(?<=\p{L})—(?=\p{L})/gu, ' – '),
  (text) => text.replaceAll('...', '…').replaceAll('×', 'x'),
  (text) => text.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0').replace(/ (?=\p{L}{3})/u, '\u202f'),
  (text) => text.replace(/(?<=\p{Ll}{4})(?=\p{Ll}{4})/u, '\u00ad'),
  (text) => text.replace(/(?<=\p{L})-(?=\p{L})/u, '\u2011'),
  (text) => text.replace(/fi(?=\p{Ll})/u, 'ﬁ').replace(/fl(?=\p{Ll})/u, 'ﬂ'),
  (text) => text.replace(/[.!]$/, ''),
];
const WORD = /(?<![\p{L}\p{N}\\_*`-])\p{L}{4,}(?![\p{L}\p{N}_*`(-])/gu;

/** Other marks, spaces and dashes, ligatures, soft hyphens, emphasis: the words stay. */
export const TYPOGRAPHY: Variant = {
  name: 'typography',
  about: 'quotation marks, dashes, spaces, hyphens, ligatures, final stop and emphasis changed',
  vary({ text }, random) {
    const changed = random
      .shuffle(CHANGES)
      .slice(0, 4)
      .reduce((before, change) => change(before, random), text);
    const markdown = random.next() < 0.5 ? emphasised(escapeMarkdown(changed), random) : escapeMarkdown(changed);
    return changed === text && markdown === escapeMarkdown(text) ? null : { text: changed, markdown };
  },
};

function emphasised(markdown: string, random: Random): string {
  const word = random.pick([...markdown.matchAll(WORD)]);
  if (word === undefined) return markdown;
  const mark = random.pick(['**', '*']) ?? '*';
  return markdown.slice(0, word.index) + mark + word[0] + mark + markdown.slice(word.index + word[0].length);
}
