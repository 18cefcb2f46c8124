import type { Shape } from '../blocks/block.ts';
import { linesOfTag } from '../blocks/block-html.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

import { firstNamed, parseArguments, replaceTags, shapeOfTag } from './scan-tags.ts';

const CLOSER = /\[\/([a-z][\w-]{0,60})\](?![([:])/g;
const NAME = /^[a-z][\w-]*/;
/** Names that say that their content is code. */
const CODE = /^(?:code|prism|pre|highlight)(?:-|$)/;

/** `[name key="value"]` … `[/name]`, the pairs that systems of pages have. What is not closed by its name is no such tag. */
export const bracketTags: LinePass = (lines, page) => {
  const fences = new FenceTracker();
  const closed = new Set(
    lines
      .filter(({ text }) => !fences.isCode(text) && text.includes('[/'))
      .flatMap(({ text }) => Array.from(text.replace(/`[^`]*`/g, '').matchAll(CLOSER), ([, name = '']) => name)),
  );
  if (closed.size === 0) return lines;
  const open: { name: string; shape: Shape | null; isCode: boolean }[] = [];
  return replaceTags(lines, [['[', ']']], ({ body, line }) => {
    const within = open.at(-1);
    if (body.startsWith('/')) {
      const at = open.findLastIndex(({ name }) => name === body.slice(1));
      // Within code only its own end is one.
      if (at === -1 || (within?.isCode === true && at !== open.length - 1)) return null;
      return open
        .splice(at)
        .reverse()
        .map(({ shape, isCode }) => (isCode ? '\n```\n\n' : shape === null ? '' : linesOfTag(shape, 'closing')))
        .join('');
    }
    const name = NAME.exec(body)?.[0] ?? '';
    if (within?.isCode === true || !closed.has(name)) return null;
    const tag = parseArguments(`${name} ${body.slice(name.length).replace(/^=/, '')}`);
    const language = /\blanguage-([\w+-]+)/.exec(body)?.[1] ?? firstNamed(tag, 'lang', 'language');
    const isCode = language !== undefined || CODE.test(name);
    const shape = isCode ? null : shapeOfTag(tag);
    open.push({ name, shape, isCode });
    if (isCode) return `\n\n\`\`\`${language ?? ''}\n`;
    if (shape !== null) return linesOfTag(shape, 'opening');
    page.leave(`[${name}] … [/${name}]`, line, 'unwrapped');
    return '';
  });
};
