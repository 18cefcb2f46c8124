import { toHtml } from 'hast-util-to-html';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

import { citationSyntax } from './citation-syntax.ts';
import { citeCode } from './cite-code.ts';

function html(markdown: string): string {
  const processor = unified().use(remarkParse).use(citationSyntax).use(citeCode).use(remarkRehype);
  return toHtml(processor.runSync(processor.parse(markdown))).replaceAll('\n', '');
}

describe('markers behind a block of code', () => {
  it('are one, in the block', () => {
    expect(html('```\nx\n```\n[1]')).toBe(
      '<div class="cited-code"><pre><code>x</code></pre><cite data-position="1"></cite></div>',
    );
    expect(html('```\nx\n```\n\n[2] [2]')).toContain('<cite data-position="2"></cite></div>');
  });

  it('are one of several sources too, and name the others', () => {
    expect(html('- ```\n  x\n  ```\n  [1][2][3]')).toContain('<cite data-position="1" data-also="2 3">');
  });

  it('stay where they are with words beside them, and behind anything else', () => {
    expect(html('```\nx\n```\nSaid there. [1]')).toContain('<p>Said there. <cite');
    expect(html('Words.\n\n[1]')).toBe('<p>Words.</p><p><cite data-position="1"></cite></p>');
  });
});
