import type { Shape } from './blocks/block.ts';

/** What sites call their notes, as those the reader shows. */
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
  // What stands behind these names is how they look.
  box: `cardcarousel cardgroup cardgrid cards grid stepper steps column columns row updates container div compound frame accordiongroup filetree codepreview
    raw vpre section hero features zone moniker`,
});

/** Of notes that have a name and no title. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['seealso', 'See also'],
  ['todo', 'To do'],
  ['impldetail', 'Implementation detail'],
]);

/** What is said of a version, by the name of the block without its hyphens. */
const VERSIONS: ReadonlyMap<string, string> = new Map([
  ['versionadded', 'Added in version'],
  ['versionchanged', 'Changed in version'],
  ['versionremoved', 'Removed in version'],
  ['versiondeprecated', 'Deprecated since version'],
  ['deprecated', 'Deprecated since version'],
  ['deprecatedremoved', 'Deprecated since version'],
  ['softdeprecated', 'Soft deprecated since version'],
]);

/** What a block says of itself beside its name. */
interface SaidOfBlock {
  title?: string;
  /** Words that may be the kind of a note, before its name is. */
  kinds?: readonly (string | undefined)[];
  isOpen?: boolean;
  id?: string | undefined;
}

export function namesOf<Kind extends string>(names: Record<Kind, string>): ReadonlyMap<string, Kind> {
  const kinds = Object.entries(names) as [Kind, string][];
  return new Map(kinds.flatMap(([kind, list]) => list.split(/\s+/).map((name): [string, Kind] => [name, kind])));
}

/** One spelling of a name: `tab-item`, `TabItem` and `blocks/tab_item` are the same. */
function plainName(name: string): string {
  return name.replace(/^.*\//, '').replace(/[-_]/g, '').toLowerCase();
}

/**
 * What a block of this name is for the reader, in every notation: a tag, a directive, a container, a component. Null for a name
 * that says nothing of it.
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

/** Whether the words behind the name of a directive are its title: of other notes they are the first of its words. */
export function takesTitle(name: string): boolean {
  const plain = plainName(name);
  return !NOTES.has(plain) || TITLED_NOTES.has(plain);
}

const TITLED_NOTES = new Set(['admonition', 'topic', 'sidebar', 'callout']);

/** What a note of this name says before a version: "Added in version"; null for any other name. */
export function versionWords(name: string): string | null {
  return VERSIONS.get(plainName(name)) ?? null;
}

export function isNoteKind(name: string): boolean {
  return NOTES.has(plainName(name));
}

/** As which of the notes that the reader shows one of this name is shown. */
export function kindOf(name: string): string {
  return NOTES.get(plainName(name)) ?? 'note';
}

/** What a block is called that has no title. */
export function nameOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
}

/** The element around the content of a block, and what its title is in; null where there is none. */
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

/** How the reader shows a block. */
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
