import type { Element } from 'hast';

import { element, text as textNode } from '../../tree/hast-nodes.ts';
import { nameReference } from '../rst-marks.ts';
import type { RstPage } from '../rst-page.ts';
import { unescape } from './delimiters.ts';
import { splitTitle } from './split-title.ts';

/** `` `words`_ ``, `` `words <address>`_ `` or `` `words <name_>`_ ``; of two underscores the reference has no name. */
export function phraseReference(content: string, isAnonymous: boolean, page: RstPage): Element {
  const { title, target } = splitTitle(content);
  if (title === null) return nameReference(isAnonymous ? null : unescape(target), [textNode(unescape(target))]);
  const words = [textNode(title === '' ? unescape(target) : title)];
  const written = target.replace(/\s+/g, '');
  if (written.endsWith('_') && !written.endsWith('\\_')) {
    const name = unescape(target.slice(0, -1));
    if (!isAnonymous && title !== '') page.addTarget(title, { kind: 'name', name });
    return nameReference(name, words);
  }
  const address = addressOf(unescape(written));
  if (!isAnonymous && title !== '') page.addTarget(title, { kind: 'address', address });
  return element('a', { href: address }, words);
}

function addressOf(written: string): string {
  const [name = '', domain = '', ...others] = written.split('@');
  const isMail = name !== '' && /[^.]\.[^.]/.test(domain) && others.length === 0 && !/[\s:/]/.test(written);
  return isMail ? `mailto:${written}` : written;
}
