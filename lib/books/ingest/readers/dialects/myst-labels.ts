import { FenceTracker } from './blocks/fence-tracker.ts';
import { type FencedHead, readDirectiveHead } from './blocks/directive-head.ts';
import { type FoundLabel, headingWords } from './page-titles.ts';

/** A `(name)=` target, above the element that it names. */
const TARGET = /^[ \t]{0,8}\(([^()\n]{1,200})\)=[ \t]*$/;
/** Elements that are numbered through the page, by their directive. */
const COUNTED = new Map([
  ['figure', 'Figure'],
  ['figure-md', 'Figure'],
  ['table', 'Table'],
  ['list-table', 'Table'],
  ['csv-table', 'Table'],
  ['code-block', 'Listing'],
  ['literalinclude', 'Listing'],
  ['exercise', 'Exercise'],
  ['exercise-start', 'Exercise'],
]);
/** The label of a formula: `$$ (name)` at its end. */
const EQUATION = /\$\$[ \t]*\(([\w:.-]{1,200})\)[ \t]*$/;
const NAME = /^[\w:.-]{1,200}$/;
/** Number of lines in which a caption is searched for. */
const CAPTION_WITHIN = 12;
/** Maximum number of lines of a directive that are read, its options included. */
const BLOCK_WITHIN = 80;

type Thing = Omit<FoundLabel, 'name' | 'id'> & { name?: string };

/** Finds labels: `(name)=` above its target, and the `name` or `label` of a figure, a table, a listing or a theorem. */
export function mystLabels(lines: string[]): FoundLabel[] {
  const fences = new FenceTracker({ hasDirectives: true });
  const counts = new Map<string, number>();
  let above: string[] = [];
  const take = (thing: Thing): FoundLabel[] => {
    const { name: own, ...said } = thing;
    const named = above.map((name) => ({ name, id: idOfName(name), ...said }));
    above = [];
    return own === undefined ? named : [...named, { name: own, id: own, ...said }];
  };
  const found = lines.flatMap((text, index) => {
    if (fences.isCode(text)) return take({ title: '' });
    const target = TARGET.exec(text)?.[1];
    if (target !== undefined) above.push(target);
    const equation = EQUATION.exec(text)?.[1];
    if (equation !== undefined) return [...take({ title: '' }), numberedEquation(equation, counts)];
    if (target !== undefined || text.trim() === '') return [];
    const head = readDirectiveHead({ text, ahead: (count) => lines[index + count] ?? null });
    if (head === null) return take({ title: headingWords(text) });
    const label = head.name === 'math' ? (head.options.get('label') ?? head.options.get('name')) : undefined;
    return label === undefined
      ? take(thingOf(head, lines.slice(index, index + BLOCK_WITHIN), counts))
      : [...take({ title: '' }), numberedEquation(label, counts)];
  });
  return [...found, ...take({ title: '' })];
}

/** Returns the id of the target with such a name. */
export function idOfName(name: string): string {
  return name.trim().replace(/[^\w:.-]+/g, '-');
}

function thingOf(head: FencedHead, lines: string[], counts: Map<string, number>): Thing {
  const { name: directive, options } = head;
  const kind = COUNTED.get(directive) ?? theoremOf(directive);
  if (kind === undefined) return { title: '' };
  const written = directive === 'figure-md' ? head.argument : (options.get('name') ?? options.get('label') ?? '');
  const name = NAME.test(written) ? written : undefined;
  const title = captionOf(head, lines);
  // An element with neither a caption nor a name is not numbered.
  if (title === '' && name === undefined) return { title };
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return { ...(name !== undefined && { name }), title, numbered: `${kind} ${count}` };
}

function numberedEquation(name: string, counts: Map<string, number>): FoundLabel {
  const count = (counts.get('Equation') ?? 0) + 1;
  counts.set('Equation', count);
  return { name, id: name, title: `(${count})` };
}

function theoremOf(directive: string): string | undefined {
  return directive.startsWith('prf:') ? directive.charAt(4).toUpperCase() + directive.slice(5) : undefined;
}

function captionOf(head: FencedHead, lines: string[]): string {
  const { name, argument, options } = head;
  if (name === 'figure') return captionBelow(head, lines);
  // Its first line is the picture, not a caption.
  if (name === 'figure-md') return '';
  // For code the argument is a language or a file.
  const isCode = COUNTED.get(name) === 'Listing';
  return options.get('caption') ?? (isCode ? '' : plainWords(argument));
}

function captionBelow({ lines: above, fence }: FencedHead, lines: string[]): string {
  const words = [];
  for (const line of lines.slice(above, above + CAPTION_WITHIN)) {
    const isEnd = line.trim().startsWith(fence);
    if (isEnd || (line.trim() === '' && words.length > 0)) break;
    words.push(line.trim());
  }
  return plainWords(words.join(' ').trim());
}

/** Removes links, roles and markup. */
function plainWords(markdown: string): string {
  return markdown
    .replace(/\{[\w:+-]{1,60}\}`[^`]{0,200}`/g, '')
    .replace(/\[([^\][]{1,200})\]\([^()]{0,300}\)/g, '$1')
    .replace(/[*`]/g, '')
    .trim();
}
