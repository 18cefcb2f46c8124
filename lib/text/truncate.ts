import { graphemeStart } from './graphemes.ts';

/** The longest prefix of at most `maxLength` UTF-16 units that ends between graphemes. */
export function truncateAtGrapheme(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, graphemeStart(text, maxLength));
}
