import type { Viewer } from '#lib/people/access/viewer.ts';
import { htmlMarkdown } from '#lib/people/standards/html-markdown.ts';
import { documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';
import { inlineMarkdown } from '#lib/foundation/core/inline-markdown.ts';

import type { Runtime } from '../runtime.ts';
import { type bookCatalogue, markdownAddress } from './book-catalogue.ts';

interface Asked {
  viewer: Viewer;
  /** No trailing slash. */
  baseUrl: string;
}

/** Lists the books that the viewer may read, for programs that read (https://llmstxt.org). */
export function llmsText({ title, books }: Awaited<ReturnType<typeof bookCatalogue>>): string {
  const lines = books.map((book) => {
    const about = [book.authors.join(', '), book.summary ?? ''].filter((part) => part !== '').map(inlineMarkdown);
    return `- [${inlineMarkdown(book.title)}](${book.markdown})${about.length === 0 ? '' : `: ${about.join('. ')}`}`;
  });
  const told = 'Books and documents. Each link leads to the contents of one in Markdown, and from there to its pages.';
  return `${[`# ${title}`, `> ${told}`, '## Books', lines.join('\n')].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns the contents of a book as Markdown; null if the viewer has no such book. */
export async function bookMarkdown(
  runtime: Pick<Runtime, 'findDocument' | 'listPages'>,
  documentId: string,
  { viewer, baseUrl }: Asked,
): Promise<string | null> {
  const [document, pages] = await Promise.all([
    runtime.findDocument(viewer, documentId),
    runtime.listPages(viewer, documentId),
  ]);
  if (document === null) return null;
  const contents = pages.map(
    (page) =>
      `${'  '.repeat(page.depth)}- [${inlineMarkdown(page.title)}](${markdownAddress(pageAddress(baseUrl, page))})`,
  );
  const parts = [
    `# ${inlineMarkdown(document.title)}`,
    inlineMarkdown(document.authors.join(', ')),
    inlineMarkdown(document.summaryStandard ?? document.summaryBrief ?? ''),
    contents.join('\n'),
    `Source: <${documentAddress(baseUrl, document.id)}>`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns a page as Markdown; null if the viewer has no such page. */
export async function pageMarkdown(
  runtime: Pick<Runtime, 'findPageByPath' | 'findDocument'>,
  { documentId, path }: { documentId: string; path: string },
  { viewer, baseUrl }: Asked,
): Promise<string | null> {
  const [document, page] = await Promise.all([
    runtime.findDocument(viewer, documentId),
    runtime.findPageByPath(viewer, documentId, path),
  ]);
  if (document === null || page === null) return null;
  const body = htmlMarkdown(page.html);
  const parts = [
    page.headings[0]?.level === 1 ? '' : `# ${inlineMarkdown(page.title)}`,
    body,
    '---',
    `Source: [${inlineMarkdown(`${document.title}: ${page.title}`)}](${pageAddress(baseUrl, page)})`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
