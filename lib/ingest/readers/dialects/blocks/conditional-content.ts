import type { NotationPage } from '../notation-page.ts';
import type { Attributes } from './attributes.ts';

/**
 * Whether a web page of Quarto's shows what is marked so: `.content-visible when-meta="x"`, `.content-hidden unless-format="html"`. A profile
 * counts where the site says that it is the one it is made with.
 */
export function isShown({ classes, values }: Omit<Attributes, 'id'>, page: NotationPage): boolean {
  if (classes.includes('hidden')) return false;
  const isHiding = classes.includes('content-hidden');
  // Older books have the condition alone.
  const holds = [...values].every(([name, value]) => holdsHere(name, value, page));
  return isHiding ? !holds : holds;
}

/** True for what is no condition. */
function holdsHere(name: string, value: string, page: NotationPage): boolean {
  const [, sense, subject] = /^(when|unless)-(format|meta|profile)$/.exec(name) ?? [];
  if (subject === undefined) return true;
  return isSo(subject, value, page) === (sense === 'when');
}

function isSo(subject: string, value: string, page: NotationPage): boolean {
  if (subject === 'format') return /^html(?:$|\d|:)/.test(value);
  if (subject === 'profile') return page.metadata('profile.default') === value;
  return !/^(?:false|no|)$/i.test(page.metadata(value) ?? '');
}
