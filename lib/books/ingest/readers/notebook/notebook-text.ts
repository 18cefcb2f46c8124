import { UnreadablePageError } from '../unreadable-page-error.ts';
import { fenced, NotebookPictures, writtenOutput } from './cell-outputs.ts';
import { at, joined, listIn } from './notebook-values.ts';

/** The content of a Jupyter notebook as a page of Markdown. */
export interface NotebookText {
  markdown: string;
  /** Pictures by the names that the Markdown uses for them. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** The parts left out of the text, each a whole sentence. */
  losses: string[];
}

/** Tags by which Jupyter Book and nbconvert hide a cell or a part of it. */
const WITHOUT_CELL = ['remove-cell', 'remove_cell'];
const WITHOUT_INPUT = ['remove-input', 'remove_input'];
const WITHOUT_OUTPUT = ['remove-output', 'remove_output'];

/**
 * Reads a notebook of the formats 2 to 4: text cells as they are written, code cells as code blocks in the language of its kernel, each with its
 * printed output, pictures or error. `name` is the folder name under which its pictures are referred to. Nothing in it runs. Throws
 * `UnreadablePageError` for a file that is not a notebook.
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

/** Passes raw content through unchanged if it is front matter, Markdown or HTML; anything else is shown as code. */
function writtenRaw(cell: unknown, source: string, { isFirst, pictures }: CellPlace): string {
  const kind = at(at(cell, 'metadata'), 'raw_mimetype') ?? at(at(cell, 'metadata'), 'format');
  const isHead = isFirst && source.startsWith('---');
  return isHead || kind === 'text/markdown' || kind === 'text/html' ? pictures.take(source) : fenced(source, '');
}

/** Returns the language for the info string of a code block. Python kernels are called `ipython3`. */
function languageOf(name: unknown): string {
  const language = typeof name === 'string' ? name.toLowerCase().trim() : '';
  return /^[\w+#.-]{1,40}$/.test(language) ? language.replace(/^i?python\d?$/, 'python') : '';
}
