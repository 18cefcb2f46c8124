import { UnreadablePageError } from '../unreadable-page-error.ts';
import { fenced, NotebookPictures, writtenOutput } from './cell-outputs.ts';
import { at, joined, listIn } from './notebook-values.ts';

/** What a notebook of Jupyter says, as a page of Markdown. */
export interface NotebookText {
  markdown: string;
  /** By the names under which the Markdown shows them. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** What of it is not in the text, each a whole sentence. */
  losses: string[];
}

/** Tags by which Jupyter Book and nbconvert leave out a cell, or a part of it. */
const WITHOUT_CELL = ['remove-cell', 'remove_cell'];
const WITHOUT_INPUT = ['remove-input', 'remove_input'];
const WITHOUT_OUTPUT = ['remove-output', 'remove_output'];

/**
 * Reads a notebook of the formats 2 to 4: cells of text as they are written, cells of code as blocks of code in the language of its
 * kernel, each with what it printed, drew or failed with. `name` is what its pictures are called by, as files below one of this name. Nothing in it
 * runs. Throws `UnreadablePageError` for what is no notebook.
 */
export function notebookText(json: string, name: string): NotebookText {
  const notebook = parse(json);
  const cells = [
    ...listIn(notebook, 'cells'),
    ...listIn(notebook, 'worksheets').flatMap((sheet) => listIn(sheet, 'cells')),
  ];
  if (at(notebook, 'nbformat') === undefined || (cells.length === 0 && !Array.isArray(at(notebook, 'cells'))))
    throw new UnreadablePageError('It is not a notebook, despite its name.');
  const metadata = at(notebook, 'metadata');
  const language = languageOf(at(at(metadata, 'language_info'), 'name') ?? at(at(metadata, 'kernelspec'), 'language'));
  const pictures = new NotebookPictures(name);
  const losses = new Set<string>();
  const written = cells.flatMap((cell, index) => {
    const tags = listIn(at(cell, 'metadata'), 'tags').map(String);
    if (tags.some((tag) => WITHOUT_CELL.includes(tag))) return [];
    return writtenCell(cell, { isFirst: index === 0, language, pictures, tags, losses });
  });
  return { markdown: `${written.join('\n\n')}\n`, pictures: pictures.held, losses: [...losses, ...pictures.losses] };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new UnreadablePageError('It is not a notebook, or it is damaged.', { cause: error });
  }
}

interface CellPlace {
  isFirst: boolean;
  language: string;
  pictures: NotebookPictures;
  tags: readonly string[];
  losses: Set<string>;
}

function writtenCell(cell: unknown, place: CellPlace): string[] {
  const source = joined(at(cell, 'source') ?? at(cell, 'input'));
  switch (at(cell, 'cell_type')) {
    case 'code':
      return writtenCode(cell, source, place);
    case 'markdown':
      return [place.pictures.take(place.pictures.attach(source, at(cell, 'attachments')))];
    case 'heading':
      return [`${'#'.repeat(Math.min(6, Math.max(1, Number(at(cell, 'level')) || 1)))} ${source.replace(/\s+/g, ' ')}`];
    case 'raw':
      return [writtenRaw(cell, source, place)];
    default:
      return [];
  }
}

function writtenCode(cell: unknown, source: string, { language, pictures, tags, losses }: CellPlace): string[] {
  const has = (names: readonly string[]) => tags.some((tag) => names.includes(tag));
  const own = at(cell, 'language');
  const code = source.trim() === '' || has(WITHOUT_INPUT) ? [] : [fenced(source, languageOf(own ?? language))];
  if (has(WITHOUT_OUTPUT)) return code;
  return [...code, ...listIn(cell, 'outputs').flatMap((output) => writtenOutput(output, { pictures, losses }))];
}

/** What is passed on to a converter as it is: the head of the page, Markdown, HTML; anything else is shown as it is written. */
function writtenRaw(cell: unknown, source: string, { isFirst, pictures }: CellPlace): string {
  const kind = at(at(cell, 'metadata'), 'raw_mimetype') ?? at(at(cell, 'metadata'), 'format');
  const isHead = isFirst && source.startsWith('---');
  return isHead || kind === 'text/markdown' || kind === 'text/html' ? pictures.take(source) : fenced(source, '');
}

/** As the info string of a block of code. Kernels are called `ipython3` where the language is Python. */
function languageOf(name: unknown): string {
  const language = typeof name === 'string' ? name.toLowerCase().trim() : '';
  return /^[\w+#.-]{1,40}$/.test(language) ? language.replace(/^i?python\d?$/, 'python') : '';
}
