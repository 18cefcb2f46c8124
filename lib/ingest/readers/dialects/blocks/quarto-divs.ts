import { trimEndOf } from '#lib/core/trim-characters.ts';

import { isNoteKind, kindOf, nameOf } from '../named-blocks.ts';
import { type Attributes, parseAttributes } from './attributes.ts';
import type { BlockReader, OpenBlock } from './block.ts';
import { isShown } from './conditional-content.ts';
import { withoutBraces } from './containers.ts';

const DIV = /^( *)(:{3,})[ \t]*(?:\{([^{}]*)\}|([a-zA-Z][\w-]*))$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;

/** `::: {.callout-note title="…"}` and other divisions of Pandoc, which any line of three colons ends. */
export const quartoDivs: BlockReader = ({ text, ahead, page }) => {
  const [match, prefix = '', colons = '', braces, word = ''] = DIV.exec(trimEndOf(text, /[ \t:]/)) ?? [];
  if (match === undefined) return null;
  const { id, classes, values } = parseAttributes(braces ?? `.${word}`);
  const block = {
    end: { kind: 'fence', sign: ':', count: colons.length, isAny: true } as const,
    indent: prefix.length,
  };
  if (!isShown({ classes, values }, page)) return { ...block, shape: { kind: 'nothing' } };
  const callout = calloutName(classes);
  if (callout !== undefined) return { ...block, ...calloutOf(callout, { id, values }, ahead) };
  if (classes.includes('panel-tabset')) return { ...block, name: 'panel-tabset', shape: { kind: 'tabs' } };
  const theorem = classes.find((name) => THEOREMS.has(name));
  if (theorem !== undefined) return { ...block, shape: theoremOf(theorem, id, values.get('name')) };
  return { ...block, shape: plain(id) };
};

function calloutName(classes: string[]): string | undefined {
  const callout = classes.find((name) => name.startsWith('callout-'));
  if (callout !== undefined) return callout.slice('callout-'.length);
  // Books made with R call them `rmdnote` or so.
  return classes.map((name) => name.replace(/^rmd-?/, '')).find((name) => isNoteKind(name));
}

/** Divisions of bookdown that have a name of their own, with the sign that references to them begin with. */
export const THEOREMS: ReadonlyMap<string, string> = new Map([
  ['theorem', 'thm'],
  ['lemma', 'lem'],
  ['corollary', 'cor'],
  ['proposition', 'prp'],
  ['conjecture', 'cnj'],
  ['definition', 'def'],
  ['example', 'exm'],
  ['exercise', 'exr'],
  ['hypothesis', 'hyp'],
  ['remark', ''],
  ['proof', ''],
  ['solution', ''],
]);

function theoremOf(name: string, id: string | undefined, given: string | undefined): OpenBlock['shape'] {
  const title = given === undefined ? nameOf(name) : `${nameOf(name)} (${given})`;
  const sign = THEOREMS.get(name) ?? '';
  return { kind: 'plain', title, ...(id !== undefined && { id: sign === '' ? id : `${sign}:${id}` }) };
}

function plain(id: string | undefined): OpenBlock['shape'] {
  if (id === undefined) return { kind: 'plain' };
  return { kind: id.startsWith('fig-') ? 'figure' : 'plain', id };
}

/** Its title is an attribute, or a heading that it begins with. */
function calloutOf(
  name: string,
  { id, values }: Pick<Attributes, 'id' | 'values'>,
  ahead: (count: number) => string | null,
) {
  let lines = 1;
  while (lines < 4 && ahead(lines)?.trim() === '') lines += 1;
  const [, , heading] = HEADING.exec(ahead(lines) ?? '') ?? [];
  const given = values.get('title');
  const title = given ?? heading ?? '';
  const taken = given === undefined && heading !== undefined ? { lines: lines + 1 } : {};
  const shape = shapeOfCallout(name, title, { id, values });
  return { shape, ...taken };
}

function shapeOfCallout(
  name: string,
  title: string,
  { id, values }: Pick<Attributes, 'id' | 'values'>,
): OpenBlock['shape'] {
  const named = id === undefined ? {} : { id };
  const collapse = values.get('collapse');
  if (collapse === undefined) return { kind: 'note', className: kindOf(name), title, ...named };
  return { kind: 'details', title: title === '' ? nameOf(name) : title, isOpen: collapse === 'false', ...named };
}

/** In a set of tabs, each heading of the rank of the first begins one. */
export const panelTabs: BlockReader = ({ text, isWithin }) => {
  if (!isWithin('panel-tabset')) return null;
  const [, signs = '', title = ''] = HEADING.exec(text) ?? [];
  if (signs === '') return null;
  const outer = [1, 2, 3, 4, 5, 6].find((rank) => isWithin(`panel-tab-${rank}`));
  if (outer !== undefined && outer < signs.length) return null;
  const name = `panel-tab-${outer ?? signs.length}`;
  const words = withoutClosing(withoutBraces(title.trimEnd()));
  return { shape: { kind: 'tab', title: words }, end: { kind: 'name' }, name, closesBefore: name, indent: 0 };
};

/** A heading's words without the signs that may close it. */
function withoutClosing(words: string): string {
  const bare = trimEndOf(words, /#/);
  return bare !== words && /\s$/.test(bare) ? bare.trimEnd() : words;
}
