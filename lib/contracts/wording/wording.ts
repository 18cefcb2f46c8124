import type english from './english.json';

/**
 * What the reader's pages say, in one language: texts with `{names}` in the place of what is filled in, and pairs for one thing and for any other
 * number of them. All of it is in `english.json`, and the same in every other language.
 */
export type Wording = (typeof english)['reader'];

let source: () => Wording | null = () => null;

/** Says where the wording is found: of the request that is being answered, on a server; of the page, in a browser. */
export function speakFrom(found: () => Wording | null): void {
  source = found;
}

/** The wording of whoever is reading. While a page is drawn or afterwards, never while modules load. */
export function wording(): Wording {
  const found = source();
  if (found === null) throw new Error('No language has been chosen.');
  return found;
}

/** A text with what belongs into it, each under its name. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** How many there are, in words: `{count}` stands for the number. */
export function counted(
  { one, other }: { one: string; other: string },
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(count === 1 ? one : other, { ...values, count: count.toLocaleString(wording().locale) });
}
