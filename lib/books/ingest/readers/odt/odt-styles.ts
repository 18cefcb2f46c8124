import { childElements, elementsNamed, type XmlElement } from '../packed/xml-tree.ts';

/** Maximum length of a chain of parent styles; a longer one is circular. */
const MAX_PARENTS = 20;

const PREFORMATTED = 'Preformatted_20_Text';

interface Style {
  parent: string | null;
  level: number | null;
  text: Record<string, string>;
}

/** The styles of an OpenDocument text: those of the file, and the automatic ones that its program made for manual formatting. */
export class OdtStyles {
  readonly #styles = new Map<string, Style>();
  /** For each list style: whether each level, from 0, is numbered. */
  readonly #lists = new Map<string, boolean[]>();

  constructor(...roots: readonly (XmlElement | null)[]) {
    for (const root of roots) {
      if (root === null) continue;
      for (const style of elementsNamed(root, 'style')) this.#add(style);
      for (const list of elementsNamed(root, 'list-style')) {
        const levels = childElements(list).map(({ name }) => name === 'list-level-style-number');
        this.#lists.set(list.attributes['style:name'] ?? '', levels);
      }
    }
  }

  #add(style: XmlElement): void {
    const { 'style:name': name = '', 'style:family': family = '', ...attributes } = style.attributes;
    const properties = childElements(style).find((child) => child.name === 'text-properties');
    this.#styles.set(`${family} ${name}`, {
      parent: attributes['style:parent-style-name'] ?? null,
      level: Number(attributes['style:default-outline-level']) || null,
      text: properties?.attributes ?? {},
    });
  }

  /** Returns the names of a style and of its ancestors. */
  namesOf(family: 'paragraph' | 'text', name: string): string[] {
    const names: string[] = [];
    for (let next: string | null = name; next !== null && names.length < MAX_PARENTS;) {
      names.push(next);
      next = this.#styles.get(`${family} ${next}`)?.parent ?? null;
    }
    return names;
  }

  /** Returns the element for a paragraph by its style, from the nearest style in the chain that determines one. */
  blockOf(name: string): 'h1' | 'pre' | 'blockquote' | 'p' {
    const names = this.namesOf('paragraph', name);
    if (names.includes('Title')) return 'h1';
    if (names.includes(PREFORMATTED)) return 'pre';
    return names.includes('Quotations') ? 'blockquote' : 'p';
  }

  /** Returns the elements for a span, the innermost first; null if its words are hidden. */
  inlineOf(name: string): string[] | null {
    const said = (property: string) =>
      this.namesOf('text', name)
        .map((one) => this.#styles.get(`text ${one}`)?.text[property])
        .find((value) => value !== undefined) ?? '';
    if (said('text:display') === 'none') return null;
    const place = said('style:text-position');
    const names = this.namesOf('text', name);
    return [
      ...(names.includes('Source_20_Text') ? ['code'] : []),
      ...(said('fo:font-weight') === 'bold' || names.includes('Strong_20_Emphasis') ? ['strong'] : []),
      ...(said('fo:font-style') === 'italic' || names.includes('Emphasis') ? ['em'] : []),
      ...(/^(?:super|[1-9])/.test(place) ? ['sup'] : /^(?:sub|-)/.test(place) ? ['sub'] : []),
      ...(/^(?!none|$)/.test(said('style:text-line-through-style')) ? ['s'] : []),
    ];
  }

  isNumbered(list: string, depth: number): boolean {
    return this.#lists.get(list)?.[depth] ?? false;
  }
}
