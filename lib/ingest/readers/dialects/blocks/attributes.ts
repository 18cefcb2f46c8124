/** What braces say of the block or the words they stand at: `{#id .class key="value"}`. */
export interface Attributes {
  id: string | undefined;
  classes: string[];
  values: Map<string, string>;
}

const PART = /([.#])([^\s{}.#=]+)|(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s{}"']+))/g;

/** Reads what stands between the braces. */
export function parseAttributes(written: string): Attributes {
  const attributes: Attributes = { id: undefined, classes: [], values: new Map() };
  for (const [, sign, name = '', key, quoted, single, bare] of written.matchAll(PART)) {
    if (sign === '#') attributes.id ??= name;
    else if (sign === '.') attributes.classes.push(name);
    else if (key !== undefined) attributes.values.set(key, quoted ?? single ?? bare ?? '');
  }
  const id = attributes.values.get('id');
  if (id !== undefined) attributes.id ??= id;
  return attributes;
}
