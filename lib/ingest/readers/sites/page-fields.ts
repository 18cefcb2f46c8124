import type { PlannedPage } from '../../source-book.ts';
import { readSource } from '../book/decode-source.ts';
import { frontMatterFields } from '../book/page-front-matter.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';

/** What a page says above its text, while its place in the site is looked for; nothing of one that cannot be read. */
export async function pageFields({ file }: PlannedPage): Promise<Map<string, unknown>> {
  try {
    return frontMatterFields((await readSource(file)).text) ?? new Map();
  } catch (error) {
    // It is reported when the page is read.
    if (error instanceof UnreadablePageError) return new Map();
    throw error;
  }
}
