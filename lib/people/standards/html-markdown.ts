import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const TO_MARKDOWN = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-' });

/** Converts the HTML of a page to Markdown. */
export function htmlMarkdown(html: string): string {
  return String(TO_MARKDOWN.processSync(html)).trim();
}
