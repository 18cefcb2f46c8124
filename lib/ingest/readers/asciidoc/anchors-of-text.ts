import { trimEndOf } from '#lib/core/trim-characters.ts';

import type { Anchor } from '../rst/rst-page.ts';

const ANCHOR = /^\[\[([\p{L}_:][\w:.-]{0,100})/u;
const NAME = /^\[[\w-]{0,50}#([\p{L}_:][\w:-]{0,100})/u;
const HEADING = /^={1,6} +(\S.{0,300})$/;

/** What other pages may refer to in a text: names above headings and paragraphs, and headings by the names they get. */
export function anchorsOfText(text: string): Anchor[] {
  const anchors: Anchor[] = [];
  let names: string[] = [];
  const take = (title: string | null) => {
    anchors.push(...names.map((id): Anchor => ({ kind: 'label', name: id, id, title })));
    names = [];
  };
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line)?.[1]?.trim() ?? null;
    const name = (ANCHOR.exec(line) ?? NAME.exec(line))?.[1];
    if (heading !== null) names.push(idOfHeading(heading));
    if (heading !== null) take(heading);
    else if (name !== undefined) names.push(name);
    else if (line.trim() !== '' && !/^[[.]/.test(line)) take(null);
  }
  take(null);
  return anchors;
}

/** As Asciidoctor makes them. */
function idOfHeading(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}_ .-]/gu, '');
  return `_${trimEndOf(words.replace(/[ .-]+/g, '_'), /_/)}`;
}
