import { parse } from 'csv-parse/sync';

import type { Shape } from './blocks/block.ts';
import { nameOf, namesOf, shapeNamed, takesTitle, versionWords } from './named-blocks.ts';

/** How a directive begins, in reStructuredText and in MyST: ``.. name:: argument`` and ```` ```{name} argument ````. */
export interface DirectiveHead {
  /** In lower case. */
  name: string;
  argument: string;
  options: ReadonlyMap<string, string>;
}

/** What directives stand for that say nothing of a block around their words. */
const KINDS = namesOf({
  code: 'code code-block sourcecode code-cell ipython ipython3',
  prompt: 'prompt',
  literal: 'parsed-literal productionlist',
  tested: 'doctest testcode testoutput',
  drawn: 'graphviz digraph graph mermaid plantuml uml',
  math: 'math',
  csv: 'csv-table',
  image: 'image thumbnail',
  figure: 'figure',
  /** They show nothing by themselves. */
  silent: `index contents tableofcontents sectnum section-numbering meta default-role tabularcolumns header footer title target-notes
    restructuredtext-test-directive sectionauthor moduleauthor codeauthor highlightlang program default-domain todolist c:namespace
    c:namespace-push c:namespace-pop cpp:namespace cpp:namespace-push cpp:namespace-pop tags test-block testsetup testcleanup date parsed-date`,
});

/** What a directive of this name stands for; null for a block with words in it, and for one that is not known. */
export function kindOfDirective(name: string) {
  return KINDS.get(name) ?? null;
}

/** The block that a directive is by its name, in every notation, and whether its argument is the title: of other blocks it is the first of its words. Null for a name that says nothing of it. */
export function blockOfDirective({
  name,
  argument,
  options,
}: DirectiveHead): { shape: Shape; isTitled: boolean } | null {
  const id = options.get('name') ?? options.get('label');
  const theorem = theoremOf(name, argument);
  if (theorem !== null) return { shape: { ...theorem, ...(id !== undefined && { id }) }, isTitled: true };
  const classes = options.get('class') ?? '';
  const isFolded = /\b(?:dropdown|toggle)\b/.test(classes);
  const isTitled = takesTitle(name);
  // Of a grid it says how many columns there are.
  const said = isTitled && !/^[\d\s]*$/.test(argument) ? argument : '';
  const shape = shapeNamed(isFolded ? 'dropdown' : name, {
    title: said === '' && isFolded ? nameOf(name) : said,
    kinds: name === 'admonition' ? classes.split(/\s+/) : [],
    isOpen: options.has('open'),
    id,
  });
  return shape && { shape, isTitled };
}

/** What is said of a version: "Added in version 3.1", and the words behind it; null for any other directive. */
export function versionNote({ name, argument }: DirectiveHead): { label: string; words: string } | null {
  const label = versionWords(name);
  const [, version = '', words = ''] = /^(\S+)\s*([\s\S]*)$/.exec(argument) ?? [];
  return label === null ? null : { label: `${label} ${version}`, words };
}

/** What is proven: what stands between a start and an end stands on its own. */
function theoremOf(name: string, argument: string): (Shape & { kind: 'plain' | 'note' }) | null {
  const word = name.replace(/^prf:|-start$/g, '');
  if (!name.startsWith('prf:') && !/^(?:exercise|solution|proof)$/.test(word)) return null;
  const kind = nameOf(word);
  const title = argument === '' || word === 'solution' ? kind : `${kind} (${argument})`;
  return name.endsWith('-start') ? { kind: 'plain', title } : { kind: 'note', className: 'note', title };
}

/** The rows of what is written as values between commas, or between other signs; null for what is no CSV. */
export function csvRows(csv: string, delimiter = ','): string[][] | null {
  const options = { delimiter, relax_column_count: true, skip_empty_lines: true, ltrim: true, relax_quotes: true };
  try {
    const rows: unknown = parse(csv, options);
    return Array.isArray(rows) ? rows.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : null;
  } catch {
    return null;
  }
}
