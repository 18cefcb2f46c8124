import type { Shape } from './blocks/block.ts';

/** Names that sites use for their notes, by the kind the reader displays. */
const NOTES = namesOf({
  note: `note info abstract summary tldr todo question help faq example quote cite secondary seealso smart aside callout admonition alert notice
    pageinfo banner block topic sidebar impldetail`,
  tip: 'tip hint success check done bestpractice',
  important: 'important',
  warning: 'warning warn attention',
  caution: 'caution danger error failure fail missing bug',
});

const OTHERS = namesOf({
  details: 'details expand expandable expander collapse collapsible accordion accordionitem spoiler toggle dropdown',
  tabs: 'tabs tabset tabpane tabgroup tabsetcode codetabs codegroup contenttabs uitabs',
  tab: 'tab tabitem tabsitem codetab contenttab grouptab uitab',
  part: 'prompt card linkcard griditem griditemcard step update margin epigraph pullquote highlights table glossary rubric listtable centered',
  // Names that only describe layout.
  box: `cardcarousel cardgroup cardgrid cards grid stepper steps column columns row updates container div compound frame accordiongroup filetree codepreview
    raw vpre section hero features zone moniker`,
});

/** Titles of notes that have a special name and no title. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['seealso', 'See also'],
  ['todo', 'To do'],
  ['impldetail', 'Implementation detail'],
]);

/** Labels of version notes, by the name of the block without its hyphens. */
const VERSIONS: ReadonlyMap<string, string> = new Map([
  ['versionadded', 'Added in version'],
  ['versionchanged', 'Changed in version'],
  ['versionremoved', 'Removed in version'],
  ['versiondeprecated', 'Deprecated since version'],
  ['deprecated', 'Deprecated since version'],
  ['deprecatedremoved', 'Deprecated since version'],
  ['softdeprecated', 'Soft deprecated since version'],
]);

/** The attributes of a block other than its name. */
interface SaidOfBlock {
  title?: string;
  /** Words that may be the kind of a note; they take precedence over its name. */
  kinds?: readonly (string | undefined)[];
  isOpen?: boolean;
  id?: string | undefined;
}

export function namesOf<Kind extends string>(names: Record<Kind, string>): ReadonlyMap<string, Kind> {
  const kinds = Object.entries(names) as [Kind, string][];
  return new Map(kinds.flatMap(([kind, list]) => list.split(/\s+/).map((name): [string, Kind] => [name, kind])));
}

/** Normalises the spelling of a name: `tab-item`, `TabItem` and `blocks/tab_item` are the same. */
function plainName(name: string): string {
  return name.replace(/^.*\//, '').replace(/[-_]/g, '').toLowerCase();
}

/**
 * Returns the shape in which a block of this name is displayed, in every notation: a tag, a directive, a container, a component. Null for a name
 * without a known shape.
 */
export function shapeNamed(written: string, said: SaidOfBlock = {}): Shape | null {
  const { title, isOpen, id } = { title: '', isOpen: false, ...said };
  const named = id === undefined ? {} : { id };
  switch (OTHERS.get(plainName(written))) {
    case 'details':
      return { kind: 'details', title: title === '' ? nameOf(written) : title, isOpen, ...named };
    case 'tabs':
      return { kind: 'tabs' };
    case 'tab':
      return { kind: 'tab', title };
    case 'part':
      return { kind: 'plain', title, ...named };
    case 'box':
      return { kind: 'plain', ...named };
    case undefined:
      return isNoteKind(written) ? noteNamed(plainName(written), said) : null;
  }
}

function noteNamed(name: string, { title = '', kinds = [], id }: SaidOfBlock): Shape {
  const kind = kinds.find((one) => one !== undefined && isNoteKind(one)) ?? name;
  const words = title === '' ? (TITLES.get(name) ?? '') : title;
  return { kind: 'note', className: kindOf(kind), title: words, ...(id !== undefined && { id }) };
}

/** Whether the text after a directive's name is its title; in other notes it is the beginning of the content. */
export function takesTitle(name: string): boolean {
  const plain = plainName(name);
  return !NOTES.has(plain) || TITLED_NOTES.has(plain);
}

const TITLED_NOTES = new Set(['admonition', 'topic', 'sidebar', 'callout']);

/** Returns the text before the version in a note of this name: "Added in version"; null for any other name. */
export function versionWords(name: string): string | null {
  return VERSIONS.get(plainName(name)) ?? null;
}

export function isNoteKind(name: string): boolean {
  return NOTES.has(plainName(name));
}

/** Returns the kind of note as which a note with this name is displayed. */
export function kindOf(name: string): string {
  return NOTES.get(plainName(name)) ?? 'note';
}

/** Returns the title of a block that has none of its own. */
export function nameOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
}

/** The element around the content of a block, and the element for its title; null where there is none. */
export interface Frame {
  tagName: 'div' | 'details' | 'figure';
  className: string | null;
  id: string | null;
  isOpen: boolean;
  title: string;
  titleTag: 'summary' | 'strong' | null;
}

type FramedShape = Exclude<Shape, { kind: 'meaning' | 'nothing' }>;

const FRAMES: Record<FramedShape['kind'], Pick<Frame, 'tagName' | 'className' | 'titleTag'>> = {
  note: { tagName: 'div', className: 'note', titleTag: 'strong' },
  details: { tagName: 'details', className: null, titleTag: 'summary' },
  tab: { tagName: 'details', className: 'tab', titleTag: 'summary' },
  tabs: { tagName: 'div', className: 'tabs', titleTag: null },
  figure: { tagName: 'figure', className: null, titleTag: null },
  plain: { tagName: 'div', className: null, titleTag: 'strong' },
};

/** Returns the HTML frame of a block. */
export function frameOf(shape: FramedShape): Frame {
  const frame = FRAMES[shape.kind];
  const [id = '', title = ''] = ['id' in shape ? shape.id : '', 'title' in shape ? shape.title : ''];
  const isFirst = shape.kind === 'tab' && shape.beginsGroup === true;
  return {
    ...frame,
    className: shape.kind === 'note' ? shape.className : isFirst ? 'tab first' : frame.className,
    id: /^[\w:.-]{1,200}$/.test(id) ? id : null,
    isOpen: shape.kind === 'details' && shape.isOpen,
    title: title.trim(),
  };
}
