import { posix } from 'node:path';

import { isPictureName } from '../tree/load-pictures.ts';
import { FenceTracker } from './blocks/fence-tracker.ts';
import type { LinePass } from './dialect.ts';
import type { NotationPage } from './notation-page.ts';
import { pageCalled } from './pages-by-name.ts';
import { replaceTags } from './tags/scan-tags.ts';
import { replacing } from './tree/replace-text.ts';

const SIGNS = [
  ['![[', ']]'],
  ['[[', ']]'],
] as const;

/**
 * Converts Obsidian's `[[Note#Heading|words]]` into a link and `![[picture.png]]` into a picture; the words may contain Markdown. An embedded note
 * becomes a link.
 */
export const wikiLinks: LinePass = (lines, page) =>
  replaceTags(lines, SIGNS, ({ open, body, line }) => {
    if (body === '' || body.length > 500 || body.includes('\n') || /^toc$/i.test(body)) return null;
    const [target = '', ...words] = body.split(/\\?\|/);
    const wanted = target.trim();
    const [file = ''] = wanted.split('#', 1);
    if (open === '![[' && isPictureName(file)) return `![](<${withoutAngles(file)}>)`;
    if (open === '![[' && /\.\w{2,5}$/.test(file) && !file.endsWith('.md')) {
      page.leave(`![[${wanted}]]`, line);
      return '';
    }
    return linkTo(wanted, words.join('|').trim(), page);
  });

/** Removes `^id` at the end of a block, which is the block's name. */
export const blockNames = replacing(/(?:^|[ \n])\^[a-zA-Z0-9-]{1,60}$/g, () => '');

function linkTo(target: string, words: string, page: NotationPage): string {
  const [name = '', ...parts] = target.split('#');
  const heading = parts.at(-1) ?? '';
  const shown = words !== '' ? words : [name.split('/').at(-1), ...parts].filter((part) => part !== '').join(' > ');
  const file = name === '' ? '' : fileOf(name, page);
  const anchor = heading === '' || heading.startsWith('^') ? '' : `#${slugOf(heading)}`;
  return file === null || file + anchor === '' ? shown : `[${shown}](<${withoutAngles(encodeURI(file))}${anchor}>)`;
}

function withoutAngles(address: string): string {
  return address.replace(/[<>]/g, '');
}

/** Returns the file of a note. A note is referred to by its name if that is unique, otherwise by its path. */
function fileOf(name: string, page: NotationPage): string | null {
  const { context } = page;
  if (context === null) return null;
  const found = pageCalled(context.book.pages, name.replace(/\.md$/i, ''));
  if (found === null) return null;
  return posix.relative(posix.dirname(context.page.filename), found.filename);
}

function slugOf(heading: string): string {
  return encodeURIComponent(
    heading
      .toLowerCase()
      .replace(/\s/gu, '-')
      .replace(/[^\p{L}\p{N}\p{M}_-]/gu, ''),
  );
}

/** Removes Obsidian's comments, from `%%` to `%%`, on one line or several; an unclosed one remains text. */
export const obsidianComments: LinePass = (lines) => {
  const fences = new FenceTracker();
  const last = lines.findLastIndex(({ text }) => text.includes('%%'));
  let isComment = false;
  return lines.map((line, index) => {
    if (!isComment && fences.isCode(line.text)) return line;
    const parts = line.text.split('%%');
    let kept = '';
    for (const [at, part] of parts.entries()) {
      if (at > 0) isComment = isComment ? false : at < parts.length - 1 || index < last;
      if (!isComment) kept += part;
    }
    return { ...line, text: kept };
  });
};
