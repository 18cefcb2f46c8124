import { Extensions, load, MemoryLogger } from '@asciidoctor/core';
import type { Root } from 'hast';

import { markFormulasInText, STEM_DELIMITERS } from '../math/formulas-in-text.ts';
import type { PageContext } from '../page-context.ts';
import { readReferences } from '../rst/book-references.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { adaptBlocks } from './adapt-blocks.ts';
import { registerIncludes } from './includes.ts';
import { nameLinks } from './name-links.ts';
import { attributesOf } from './resource-ids.ts';

/** UTF-16 units of HTML: attributes can stand for each other many times over. */
const MAX_CONVERTED_LENGTH = 20 * 1024 * 1024;
/** Only pages that write formulas have them: elsewhere the same signs are text. */
const STEM_MACRO = /\b(?:stem|latexmath|asciimath):\[/;
const MAX_WARNINGS = 50;

/**
 * The HTML tree of a page of AsciiDoc, not sanitised yet. Asciidoctor runs in its most careful mode: it reads no file and no address itself. What a page
 * includes is read here, within the book. Throws `UnreadablePageError`.
 */
export async function asciidocTree(
  source: string,
  context: PageContext,
): Promise<{ tree: Root; title: string | null }> {
  const extensions = Extensions.create();
  extensions.includeProcessor(function () {
    registerIncludes(this, context);
  });
  const logger = new MemoryLogger();
  const document = await loaded(source, {
    safe: 'secure',
    logger,
    extension_registry: extensions,
    attributes: {
      ...attributesOf(context),
      showtitle: '',
      experimental: '',
      'skip-front-matter': '',
      'sectlinks!': '',
    },
  });
  const html: unknown = await document.convert({ standalone: false });
  if (typeof html !== 'string' || html.length > MAX_CONVERTED_LENGTH) {
    throw new UnreadablePageError('Its attributes expand to too much text.');
  }
  noteMessages(logger.getMessages(), context);
  const tree = parseFragment(html);
  if (html.includes('stemblock') || STEM_MACRO.test(source)) markFormulasInText(tree, STEM_DELIMITERS);
  adaptBlocks(tree);
  const { references } = context.book;
  nameLinks(tree, context, references === undefined ? null : readReferences(references));
  const title: unknown = document.getDocumentTitle({ sanitize: true });
  return { tree, title: typeof title === 'string' && title.trim() !== '' ? title.trim() : null };
}

/** Asciidoctor wraps what is thrown while it reads. */
async function loaded(source: string, options: Parameters<typeof load>[1]): ReturnType<typeof load> {
  try {
    return await load(source, options);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw cause instanceof UnreadablePageError || cause instanceof RangeError ? cause : error;
  }
}

/** What Asciidoctor did not understand, with its line where it says one. */
function noteMessages(messages: readonly unknown[], { page, warnings }: PageContext): void {
  for (const message of messages.slice(0, MAX_WARNINGS)) {
    const { text, line } = partsOf(message);
    if (text === '') continue;
    const place = line === null ? page.filename : `${page.filename}, line ${line}`;
    warnings.push({
      file: page.filename,
      message: `${place}: AsciiDoc: ${text}.`,
      key: `asciidoc ${text.split(':', 1)[0] ?? ''}`,
    });
  }
}

function partsOf(entry: unknown): { text: string; line: number | null } {
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const message = read(entry, 'message');
  const inner = typeof message === 'string' ? message : read(message, 'text');
  const line = read(read(message, 'source_location') ?? read(message, 'sourceLocation'), 'lineno');
  return {
    text: typeof inner === 'string' ? inner.replace(/\.$/, '') : '',
    line: typeof line === 'number' ? line : null,
  };
}
