import type { Source } from '#lib/contracts/source.ts';
import { trimEndOf } from '#lib/core/trim-characters.ts';

const WEB_ADDRESS = /\b(?:https?:\/\/|mailto:|www\.)[^\s<>"'`]+/giu;
const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gu;
const SENTENCE_END = /[.,;:!?*_~…»”’]/;

/**
 * Where an answer with these sources may lead: to the sources themselves, and to what stands written in the words it cites. As
 * `URL` writes them.
 */
export function libraryAddresses(sources: Source[]): Set<string> {
  const written = sources.flatMap((source) =>
    'ranges' in source
      ? [source.source_url, ...source.ranges.flatMap(({ quote }) => addressesIn(quote))]
      : addressesIn(source.quote),
  );
  return new Set(written.flatMap((address) => (URL.canParse(address) ? [new URL(address).href] : [])));
}

function addressesIn(text: string): string[] {
  const onTheWeb = Array.from(text.matchAll(WEB_ADDRESS), ([address]) => withProtocol(withoutTail(address)));
  const byMail = Array.from(text.matchAll(MAIL_ADDRESS), ([address]) => `mailto:${address}`);
  return [...onTheWeb, ...byMail];
}

function withProtocol(address: string): string {
  return /^www\./i.test(address) ? `http://${address}` : address;
}

/** Without what belongs to the sentence around it: its full stop, and brackets that were opened before the address. */
function withoutTail(address: string): string {
  const trimmed = trimEndOf(address, SENTENCE_END);
  const closes = trimmed.endsWith(')') && count(trimmed, ')') > count(trimmed, '(');
  return closes || trimmed.endsWith(']') ? withoutTail(trimmed.slice(0, -1)) : trimmed;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
