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
 * `[[Note#Heading|words]]` as a link and `![[picture.png]]` as a picture, as Obsidian has them; words may be Markdown. A note that is shown in
 * another is a link.
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

/** `^id` at the end of a block is its name. */
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

/** A note is called by its name alone where there is only one of it, or by its way. */
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

/** `%%` to `%%` is a comment of Obsidian's, on one line or over several; one that does not end stays text. */
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
