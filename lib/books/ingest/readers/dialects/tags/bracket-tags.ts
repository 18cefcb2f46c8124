import type { Shape } from '../blocks/block.ts';
import { linesOfTag } from '../blocks/block-html.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

import { firstNamed, parseArguments, replaceTags, shapeOfTag } from './scan-tags.ts';

const CLOSER = /\[\/([a-z][\w-]{0,60})\](?![([:])/g;
const NAME = /^[a-z][\w-]*/;
/** Names of tags whose content is code. */
const CODE = /^(?:code|prism|pre|highlight)(?:-|$)/;

interface OpenTag {
  name: string;
  shape: Shape | null;
  isCode: boolean;
}

/**
 * Reads `[name key="value"]` … `[/name]`, the paired tags of content management systems. A bracket without a closing tag of its name is not such a
 * tag.
 */
export const bracketTags: LinePass = (lines, page) => {
  const closed = closedNames(lines);
  if (closed.size === 0) return lines;
  const open: OpenTag[] = [];
  return replaceTags(lines, [['[', ']']], ({ body, line }) => {
    if (body.startsWith('/')) return closingOf(body.slice(1), open);
    const name = NAME.exec(body)?.[0] ?? '';
    if (open.at(-1)?.isCode === true || !closed.has(name)) return null;
    const tag = parseArguments(`${name} ${body.slice(name.length).replace(/^=/, '')}`);
    const language = languageOf(name, body, firstNamed(tag, 'lang', 'language'));
    const shape = language === null ? shapeOfTag(tag) : null;
    open.push({ name, shape, isCode: language !== null });
    if (language !== null) return `\n\n\`\`\`${language}\n`;
    if (shape !== null) return linesOfTag(shape, 'opening');
    page.leave(`[${name}] … [/${name}]`, line, 'unwrapped');
    return '';
  });
};

/** Returns the language of the code in a tag; null if it contains none. */
function languageOf(name: string, body: string, given: string | undefined): string | null {
  const language = /\blanguage-([\w+-]+)/.exec(body)?.[1] ?? given;
  return language ?? (CODE.test(name) ? '' : null);
}

function closedNames(lines: Parameters<LinePass>[0]): Set<string> {
  const fences = new FenceTracker();
  const texts = lines.map(({ text }) => text).filter((text) => !fences.isCode(text) && text.includes('[/'));
  return new Set(
    texts.flatMap((text) => Array.from(text.replace(/`[^`]*`/g, '').matchAll(CLOSER), ([, name = '']) => name)),
  );
}

/** Closes the tag and the tags open within it; null if it is not open. Within code only its own closing tag counts. */
function closingOf(name: string, open: OpenTag[]): string | null {
  const at = open.findLastIndex((tag) => tag.name === name);
  if (at === -1 || (open.at(-1)?.isCode === true && at !== open.length - 1)) return null;
  const ends = open
    .splice(at)
    .toReversed()
    .map(({ shape, isCode }) => (isCode ? '\n```\n\n' : shape && linesOfTag(shape, 'closing')));
  return ends.map((end) => end ?? '').join('');
}
