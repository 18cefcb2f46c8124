import { parse } from 'csv-parse/sync';

import type { Shape } from './blocks/block.ts';
import { nameOf, namesOf, shapeNamed, takesTitle, versionWords } from './named-blocks.ts';

/** The head of a directive, in reStructuredText and in MyST: ``.. name:: argument`` and ```` ```{name} argument ````. */
export interface DirectiveHead {
  /** In lower case. */
  name: string;
  argument: string;
  options: ReadonlyMap<string, string>;
}

/** The kinds of directives that are not a block around their words. */
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
  /** Directives that are not rendered themselves. */
  silent: `index contents tableofcontents sectnum section-numbering meta default-role tabularcolumns header footer title target-notes
    restructuredtext-test-directive sectionauthor moduleauthor codeauthor highlightlang program default-domain todolist c:namespace
    c:namespace-push c:namespace-pop cpp:namespace cpp:namespace-push cpp:namespace-pop tags test-block testsetup testcleanup date parsed-date`,
});

/** Returns the kind of a directive by its name; null for a block with words in it, and for an unknown one. */
export function kindOfDirective(name: string) {
  return KINDS.get(name) ?? null;
}

/**
 * Returns the block for a directive's name, in every notation, and whether its argument is the title; in other blocks the argument is the beginning
 * of the text. Null for an unknown name.
 */
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
  // The argument of a grid is its number of columns, not a title.
  const said = isTitled && !/^[\d\s]*$/.test(argument) ? argument : '';
  const shape = shapeNamed(isFolded ? 'dropdown' : name, {
    title: said === '' && isFolded ? nameOf(name) : said,
    kinds: name === 'admonition' ? classes.split(/\s+/) : [],
    isOpen: options.has('open'),
    id,
  });
  return shape && { shape, isTitled };
}

/** Returns the version note of a directive: "Added in version 3.1", and the words after it; null for any other directive. */
export function versionNote({ name, argument }: DirectiveHead): { label: string; words: string } | null {
  const label = versionWords(name);
  const [, version = '', words = ''] = /^(\S+)\s*([\s\S]*)$/.exec(argument) ?? [];
  return label === null ? null : { label: `${label} ${version}`, words };
}

/** Theorems and similar: the content between a start and an end directive stays in place. */
function theoremOf(name: string, argument: string): (Shape & { kind: 'plain' | 'note' }) | null {
  const word = name.replace(/^prf:|-start$/g, '');
  if (!name.startsWith('prf:') && !/^(?:exercise|solution|proof)$/.test(word)) return null;
  const kind = nameOf(word);
  const title = argument === '' || word === 'solution' ? kind : `${kind} (${argument})`;
  return name.endsWith('-start') ? { kind: 'plain', title } : { kind: 'note', className: 'note', title };
}

/** Parses values separated by commas, or by another delimiter, into rows; null if the text is not CSV. */
export function csvRows(csv: string, delimiter = ','): string[][] | null {
  const options = { delimiter, relax_column_count: true, skip_empty_lines: true, ltrim: true, relax_quotes: true };
  try {
    const rows: unknown = parse(csv, options);
    return Array.isArray(rows) ? rows.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : null;
  } catch {
    return null;
  }
}
