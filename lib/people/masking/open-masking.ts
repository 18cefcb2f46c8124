import { findEmails } from './find-emails.ts';
import { findNames } from './find-names.ts';
import type { Finder } from './finding.ts';
import { Masker } from './masker.ts';

interface MaskingSettings {
  kinds: readonly ('emails' | 'numbers' | 'names')[];
  /** The country (ISO 3166) whose phone numbers may lack the country prefix; null for none. */
  country: string | null;
}

/**
 * Creates the masker for these settings; null if nothing is to be masked: then nothing that finds numbers is loaded. Rejects with one sentence for a
 * country that has no telephone numbers.
 */
export async function openMasking({ kinds, country }: MaskingSettings): Promise<Masker | null> {
  if (kinds.length === 0) return null;
  const finders: Finder[] = [];
  if (kinds.includes('emails')) finders.push(findEmails);
  if (kinds.includes('numbers')) finders.push(...(await openNumbers(country)));
  if (kinds.includes('names')) finders.push(findNames);
  return new Masker(finders);
}

/** Unambiguous findings come first: a telephone number may be of any length. */
async function openNumbers(country: string | null): Promise<Finder[]> {
  const [{ findNumbers, telephoneFinder }, { phoneFinder }] = await Promise.all([
    import('./find-numbers.ts'),
    import('./find-phones.ts'),
  ]);
  return [findNumbers, telephoneFinder(phoneFinder(country))];
}
