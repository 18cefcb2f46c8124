import { groupsIn, groupsWith, ownText, type RtfGroup } from './rtf-group.ts';

/** Maximum length of a chain of parent styles; a longer one is circular. */
const MAX_PARENTS = 20;
/** The number types for a bullet and for no number. */
const BULLET = 23;
const NONE = 255;

interface Style {
  name: string;
  parent: number | null;
  outline: number | null;
}

const TAG_OF_NAME: Record<string, string> = {
  title: 'h1',
  quote: 'blockquote',
  quotations: 'blockquote',
  'intense quote': 'blockquote',
  'html preformatted': 'pre',
  'preformatted text': 'pre',
};
const CODE_NAMES = new Set(['source text', 'html code', 'html typewriter']);

/** The styles and lists of an RTF document, by their numbers. */
export class RtfStyles {
  readonly #paragraphs = new Map<number, Style>();
  readonly #codes = new Set<number>();
  /** The number types of each level of a list. */
  readonly #lists = new Map<number, number[]>();
  readonly #overrides = new Map<number, number>();

  addStyles(table: RtfGroup): void {
    for (const group of groupsIn(table)) {
      const { words } = group;
      const name = ownText(group).replace(/;.*/s, '').trim().toLowerCase();
      const parent = words.get('sbasedon') ?? null;
      const character = words.get('cs');
      if (typeof character === 'number' && CODE_NAMES.has(name)) this.#codes.add(character);
      else if (!words.has('cs') && !words.has('ts'))
        this.#paragraphs.set(words.get('s') ?? 0, { name, parent, outline: words.get('outlinelevel') ?? null });
    }
  }

  addLists(table: RtfGroup): void {
    for (const list of groupsIn(table)) {
      const levels = groupsWith(list, 'listlevel').map(({ words }) => words.get('levelnfcn') ?? words.get('levelnfc'));
      this.#lists.set(
        list.words.get('listid') ?? 0,
        levels.map((kind) => kind ?? 0),
      );
    }
  }

  addOverrides(table: RtfGroup): void {
    for (const { words } of groupsIn(table)) this.#overrides.set(words.get('ls') ?? 0, words.get('listid') ?? 0);
  }

  /** Returns the tag of a paragraph for its style and its outline level, which counts from 0. */
  tagOf(style: number, outline: number | null): string {
    const styles = this.#chain(style);
    const rank = outline ?? styles.find((one) => one.outline !== null)?.outline ?? null;
    if (rank !== null && rank >= 0 && rank < 9) return `h${Math.min(6, rank + 1)}`;
    for (const { name } of styles) {
      const heading = /^heading (\d)$/.exec(name)?.[1];
      if (heading !== undefined) return `h${Math.min(6, Math.max(1, Number(heading)))}`;
      const tag = TAG_OF_NAME[name];
      if (tag !== undefined) return tag;
    }
    return 'p';
  }

  isCode(style: number): boolean {
    return this.#codes.has(style);
  }

  /** Returns how a list marks its items at a depth; null if they have neither number nor bullet. */
  kindOf(list: number, depth: number): 'numbers' | 'bullets' | null {
    const kind = this.#lists.get(this.#overrides.get(list) ?? list)?.[depth] ?? BULLET;
    return kind === NONE ? null : kind === BULLET ? 'bullets' : 'numbers';
  }

  #chain(style: number): Style[] {
    const styles: Style[] = [];
    for (let next: number | null = style; next !== null && styles.length < MAX_PARENTS;) {
      const found: Style | undefined = this.#paragraphs.get(next);
      if (found === undefined) break;
      styles.push(found);
      next = found.parent === next ? null : found.parent;
    }
    return styles;
  }
}
