import type { PhrasingContent } from 'mdast';

import type { SourceLabel } from '../../../source-book.ts';
import { formulaNode } from '../../markdown/formulas.ts';
import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { descriptionOfRole, type RoleContent, type RoleDescription } from '../roles.ts';
import { as, rebuild } from './replace-text.ts';

const ROLE = /\{([a-zA-Z][\w:.+-]{0,60})\}$/;

/** Renders the roles of MyST, `` {role}`content` ``. */
export const roles: TreePass = (tree, page) => {
  rebuild(tree, (node, before) => {
    if (node.type !== 'inlineCode' || before?.type !== 'text') return null;
    const [match, name = ''] = ROLE.exec(before.value.slice(-70)) ?? [];
    if (match === undefined) return null;
    before.value = before.value.slice(0, -match.length);
    const nodes = nodesOf(name, contentOf(node.value), page);
    if (nodes.isMissing) page.leave(`{${name}}`, page.lineOf(node.position?.start.line));
    return nodes.shown;
  });
};

/** The nodes shown, and whether the intended content could not be shown. */
interface Shown {
  shown: PhrasingContent[];
  isMissing?: boolean;
}

function nodesOf(role: string, said: RoleContent, page: NotationPage): Shown {
  const { content, words } = said;
  const variable = role === 'sub-ref' ? page.variable(content) : null;
  if (variable !== null) return { shown: [{ type: 'text', value: variable }] };
  if (role === 'download') return reference(role, said, page);
  const meaning = descriptionOfRole(role, said);
  if (meaning === null) {
    const isEmpty = /cite|glue|eval|nb|octicon|fa|material|sub-ref/.test(role);
    return { shown: isEmpty ? [] : [{ type: 'text', value: words ?? content }], isMissing: true };
  }
  if (meaning.kind === 'formula') return { shown: [formulaNode(content)] };
  if (meaning.kind === 'words') return { shown: [{ type: 'text', value: meaning.words }] };
  if (meaning.kind === 'object') return { shown: [{ type: 'inlineCode', value: meaning.words ?? meaning.target }] };
  return meaning.kind === 'element' ? { shown: [setApart(meaning)] } : reference(role, said, page);
}

function setApart({ tagName, words, properties }: RoleDescription & { kind: 'element' }): PhrasingContent {
  return tagName === 'code' ? { type: 'inlineCode', value: words } : as(tagName, words, properties);
}

function reference(role: string, { words, target }: RoleContent, page: NotationPage): Shown {
  const label = page.findLabel(target);
  const isFile = role.endsWith('doc') || role === 'download';
  const known = role.endsWith('term') ? target : isFile ? lastPart(target) : wordsFor(role, label);
  const value = words === null ? known : written(words, label);
  if (value === '') return { shown: [], isMissing: true };
  const url = isFile ? target : label && page.addressOf(label);
  const shown = { type: 'text', value } as const;
  return { shown: url === null ? [shown] : [{ type: 'link', url, children: [shown] }] };
}

/** Returns the link text for a label: a figure's number if the role requests it, otherwise its caption. */
function wordsFor(role: string, label: SourceLabel | null): string {
  if (label === null) return '';
  const { title, numbered = title } = label;
  return title === '' || role === 'numref' || role === 'prf:ref' ? numbered : title;
}

/** Fills in the number and the caption in `Fig. %s` and `{name} in {number}`. */
function written(text: string, label: SourceLabel | null): string {
  const number = label?.numbered?.split(' ').at(-1) ?? '';
  const named = text.replaceAll(/%s|\{number\}/g, () => number).replaceAll('{name}', () => label?.title ?? '');
  return named.trim();
}

/** Parses `words <target>`. */
function contentOf(content: string): RoleContent {
  const start = content.endsWith('>') ? content.lastIndexOf('<') : -1;
  if (start <= 0) return { content, words: null, target: content.trim() };
  return { content, words: content.slice(0, start).trim(), target: content.slice(start + 1, -1).trim() };
}

function lastPart(target: string): string {
  return target.split('/').at(-1) ?? target;
}
