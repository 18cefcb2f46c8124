import type { Element } from 'hast';

import { terms } from '#lib/text/terms.ts';

import { element, text } from './hast-nodes.ts';

/** Words that a caption does not have: fewer describe nothing ("photo", the name of a file). */
const MIN_NEW_WORDS = 4;

/**
 * What describes a picture to those who cannot see it, where its caption says something else: folded below the caption, so that it can
 * be found and cited like everything that is shown. Null where it adds nothing.
 */
export function descriptionOf(alternative: string | null, caption: string): Element | null {
  if (alternative === null) return null;
  const known = new Set(terms(caption));
  const added = new Set(terms(alternative).filter((term) => !known.has(term)));
  if (added.size < MIN_NEW_WORDS) return null;
  const summary = element('summary', { dataNoText: '' }, [text('Description')]);
  return element('details', { className: ['picture-description'] }, [
    summary,
    element('p', {}, [text(alternative.replace(/\s+/g, ' ').trim())]),
  ]);
}
