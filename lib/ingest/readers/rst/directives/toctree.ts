import type { ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import { TOCTREE } from '../rst-marks.ts';
import type { RstReader } from '../rst-reader.ts';
import { bodyOf, type Directive, type RunDirective } from './directive.ts';
import { splitTitle } from '../inline/split-title.ts';

export const TOCTREE_DIRECTIVES: [string, RunDirective][] = [['toctree', toctree]];

/** The pages below this one: their order, and a list of links unless they are hidden. */
function toctree(directive: Directive, { page }: RstReader): ElementContent[] {
  const isGlob = directive.options.has('glob');
  const entries = bodyOf(directive)
    .map(({ text: line }) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('..'))
    .map((line) => ({ ...splitTitle(line), isGlob: isGlob && line.includes('*') }));
  page.tableOfPages.push(...entries);
  if (directive.options.has('hidden') || entries.length === 0) return [];
  const caption = directive.options.get('caption') ?? '';
  const items = entries.map(({ target, title, isGlob: isPattern }) =>
    element('li', { target, isPattern }, title === null ? [] : [text(title)]),
  );
  return [
    ...(caption === '' ? [] : [element('p', {}, [element('strong', {}, [text(caption)])])]),
    element(TOCTREE, {}, items),
  ];
}
