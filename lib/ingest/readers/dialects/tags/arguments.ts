import type { Shape } from '../blocks/block.ts';
import { isNoteKind, shapeNamed } from '../named-blocks.ts';

/** What is given to a shortcode: in order, and by name. */
export interface TagArguments {
  name: string;
  given: string[];
  named: Map<string, string>;
}

const ARGUMENT = /(?:([\w-]{1,60})=)?(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g;

/** Reads `name "first" key="value"`. */
export function parseArguments(body: string): TagArguments {
  const [name = ''] = body.split(/\s/, 1);
  const given: string[] = [];
  const named = new Map<string, string>();
  for (const [, key, double, single, raw, bare] of body.slice(name.length).matchAll(ARGUMENT)) {
    const value = double?.replaceAll('\\"', '"') ?? single ?? raw ?? bare ?? '';
    if (key === undefined) given.push(value);
    else named.set(key.toLowerCase(), value);
  }
  return { name, given, named };
}

/** The first of these that is given by name. */
export function firstNamed({ named }: TagArguments, ...names: string[]): string | undefined {
  return names.map((name) => named.get(name)).find((value) => value !== undefined && value.trim() !== '');
}

/** What a pair of tags stands for; null for a name that says nothing of it. */
export function shapeOfTag(tag: TagArguments): Shape | null {
  const [first = '', second = ''] = tag.given;
  const said = firstNamed(tag, 'title', 'header', 'heading', 'summary', 'label', 'name', 'date', 'description');
  const kind = firstNamed(tag, 'type', 'style', 'color', 'level', 'context', 'status', 'class', 'icon');
  const isNote = shapeNamed(tag.name)?.kind === 'note';
  // `notice warning "Title"`
  const given = !isNote ? first : isNoteKind(first) ? second : '';
  const isOpen = tag.named.get('open') === 'true';
  return shapeNamed(tag.name, { title: said ?? given, kinds: [kind, first], isOpen });
}
