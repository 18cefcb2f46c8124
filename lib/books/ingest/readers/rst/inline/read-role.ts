import type { ElementContent } from 'hast';

import { descriptionOfRole } from '../../dialects/roles.ts';
import { markFormula } from '../../math/formula-marks.ts';
import { element, text as textNode } from '../../tree/hast-nodes.ts';
import { bookReference } from '../rst-marks.ts';
import type { RstReader } from '../rst-page.ts';
import { splitTitle, unescape } from './delimiters.ts';

interface Interpreted {
  /** The name of the role; null for the default role. */
  role: string | null;
  /** The content as written, with its backslashes. */
  content: string;
  line: number;
}

/** Reads interpreted text. An unknown role leaves its words, and is reported. */
export function readRole({ role, content, line }: Interpreted, reader: RstReader): ElementContent[] {
  const name = baseOf(role ?? 'title-reference', reader);
  const { title: words, target } = splitTitle(content);
  if (name === 'download') return [element('code', {}, [textNode(words ?? target)])];
  const meaning = descriptionOfRole(name, { content: unescape(content), words, target: unescape(target) });
  if (meaning === null) return [unknownRole(name, { words, target: unescape(target).replace(/^[!~]/, ''), line })];
  switch (meaning.kind) {
    case 'element':
      return [element(meaning.tagName, { ...meaning.properties }, [textNode(meaning.words)])];
    case 'words':
      return meaning.words === '' ? [] : [textNode(meaning.words)];
    case 'formula':
      return [markFormula({ notation: 'tex', source: content, isDisplay: false })];
    case 'object':
      return [bookReference('object', meaning.target, [element('code', {}, [textNode(meaning.words ?? '')])])];
    default:
      return [bookReference(meaning.kind, meaning.target, words === null ? null : [textNode(words)])];
  }
}

/** Resolves a role declared on the page to its base role. */
function baseOf(role: string, { page }: RstReader): string {
  let name = role.toLowerCase();
  for (let steps = 0; steps < page.roles.size; steps += 1) name = page.roles.get(name) ?? name;
  return name;
}

/** Renders an unknown role. A site's custom role often refers to an object that is described by a directive of the same name. */
function unknownRole(role: string, { words, target, line }: { words: string | null; target: string; line: number }) {
  const reference = bookReference('own', target, [element('code', {}, [textNode(words ?? target)])]);
  Object.assign(reference.properties, { isBare: words === null, role, line: String(line) });
  return reference;
}
