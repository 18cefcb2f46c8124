import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import { FenceTracker } from '../dialects/blocks/fence-tracker.ts';
import { at } from '../sites/literal-values.ts';
import { type AccessKey, isAccessName } from './access-keys.ts';
import { splitFrontMatter } from './page-front-matter.ts';

const parser = unified().use(remarkParse).use(remarkMdx).freeze();
/** A name that is given in the module of a page that is no MDX. */
const LOOSE_NAME = /(?:^|[\s{,([.])["'`]?access(?:[-_]?list)?["'`]?\]?[ \t]*[:=,}]/gi;

/** How a page of Markdown, which may be meant as MDX, begins what it exports. */
const EXPORT = /^export[ \t]*(?:[ \t](?:const|let|var|default|function|class|async)\b|[{*]).*/gm;

/** Every place of the modules in a page of MDX that calls something `access`: what it exports, and what stands in that. */
export function exportedKeys(source: string): AccessKey[] {
  if (source.search(EXPORT) === -1) return [];
  const { body } = splitFrontMatter(source);
  const above = source.length - body.length;
  const tree = treeOf(body) ?? treeOf(withoutComments(body));
  const offsets = tree === null ? looseOffsets(body) : offsetsIn(tree);
  return offsets.map((offset) => ({ offset: above + offset, isPlain: false, problem: null }));
}

/** Null for what is no MDX. */
function treeOf(body: string): Root | null {
  try {
    return parser.parse(body);
  } catch {
    return null;
  }
}

/** HTML's comments are no MDX, but sites have them. All else stays where it is. */
function withoutComments(body: string): string {
  const [before = '', ...parts] = body.split('<!--');
  const rest = parts.map((part) => {
    const length = part.includes('-->') ? part.indexOf('-->') + 3 : 0;
    return length === 0 ? `<!--${part}` : `    ${part.slice(0, length).replace(/[^\n]/g, ' ')}${part.slice(length)}`;
  });
  return before + rest.join('');
}

function offsetsIn(tree: Root): number[] {
  const programs = tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? [{ program: node.data?.estree, start: node.position?.start.offset ?? 0 }] : [],
  );
  return programs.flatMap(({ program, start }) => namesIn(program).map((offset) => Math.max(offset, start)));
}

/** Where names are given: to properties of objects, to what is declared, to what is exported, to members that are assigned. */
function namesIn(program: unknown): number[] {
  const found: number[] = [];
  const open: unknown[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const named = givenName(node);
    if (isAccessName(textOf(named))) found.push(Number(at(named, 'start') ?? 0));
    for (const [name, inner] of Object.entries(node)) {
      // What a function is given is no name of the page's.
      if (name !== 'params') open.push(inner);
    }
  }
  return found.toSorted((one, other) => one - other);
}

function givenName(node: object): unknown {
  switch (at(node, 'type')) {
    case 'Property':
    case 'PropertyDefinition':
      return at(node, 'computed') === true && at(at(node, 'key'), 'type') === 'Identifier' ? null : at(node, 'key');
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return at(node, 'id');
    case 'ExportSpecifier':
    case 'ExportAllDeclaration':
      return at(node, 'exported');
    case 'AssignmentExpression':
      return at(at(node, 'left'), 'property');
    default:
      return null;
  }
}

/** Of a name, or of a text that is one. */
function textOf(node: unknown): unknown {
  const [written, ...others] = [at(node, 'quasis') ?? []].flat();
  const inBackticks = others.length === 0 ? at(at(written, 'value'), 'cooked') : undefined;
  return at(node, 'name') ?? at(node, 'value') ?? inBackticks;
}

/** All else stays where it is. */
function withoutCode(body: string): string {
  const fences = new FenceTracker();
  return body.replace(/.+/g, (line) => (fences.isCode(line) ? ' '.repeat(line.length) : line));
}

/** In each export of a page that is no MDX: up to a blank line, or to the bracket that closes what its first line opens. */
function looseOffsets(body: string): number[] {
  const words = withoutCode(body);
  const exported = [...words.matchAll(EXPORT)];
  return exported.flatMap(({ index, 0: line }, number) => {
    const rest = words.slice(index, exported[number + 1]?.index);
    const end = (/[{[(,]\s*$/.test(line) ? /^[ \t]*[}\])]/m : /\n[ \t]*\n/).exec(rest)?.index ?? rest.length;
    return Array.from(
      rest.slice(0, end).matchAll(LOOSE_NAME),
      (found) => index + found.index + found[0].search(/access/i),
    );
  });
}
