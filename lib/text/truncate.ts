const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The longest prefix of at most `maxLength` UTF-16 units that ends between graphemes. */
export function truncateAtGrapheme(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const boundary = graphemes.segment(text).containing(maxLength)?.index ?? maxLength;
  return text.slice(0, boundary);
}
