/** Where something was left out of a line. */
export const GAP = '\uFDE3';

/** A line without its gaps, nor the signs that stood around them alone; nothing where no words are left. */
export function withoutGaps(text: string): string {
  if (!text.includes(GAP)) return text;
  const bare = text.replace(/(\*{1,3}|_{1,3}|`)\uFDE3\1/g, GAP).replace(/\[\uFDE3\]\([^()\s]{0,300}\)/g, GAP);
  const words = bare.replace(/\]\([^()\s]{0,300}\)/g, '');
  return /[\p{L}\p{N}<]/u.test(words) ? bare.replaceAll(GAP, '') : '';
}
