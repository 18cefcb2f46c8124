import { posix } from 'node:path';

import type { PhrasingContent } from 'mdast';

import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { pageCalled } from '../pages-by-name.ts';
import { replaceText } from './replace-text.ts';

const LINK = /(!?)\[\[([^\][\n|]{1,300})(?:\|([^\][\n]{0,300}))?\]\]/g;
const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;

/** `[[Note#Heading|words]]` as a link and `![[picture.png]]` as a picture, as Obsidian has them. A note that is shown in another is a link. */
export const wikiLinks: TreePass = (tree, page) => {
  replaceText(tree, page, [
    LINK,
    (match, line) => {
      const [, embeds = '', target = '', words] = match;
      if (embeds === '!' && PICTURE.test(target.trim()))
        return [{ type: 'image', url: encodeURI(target.trim()), alt: '' }];
      if (embeds === '!' && /\.\w{2,5}$/.test(target.trim())) {
        page.leave(`![[${target}]]`, line);
        return '';
      }
      return [linkTo(target.trim(), words?.trim() ?? '', page)];
    },
  ]);
};

/** `^id` at the end of a block is its name. */
export const blockNames: TreePass = (tree, page) => {
  replaceText(tree, page, [/(?:^|[ \n])\^[a-zA-Z0-9-]{1,60}$/g, () => '']);
};

function linkTo(target: string, words: string, page: NotationPage): PhrasingContent {
  const [name = '', ...parts] = target.split('#');
  const heading = parts.at(-1) ?? '';
  const shown = words !== '' ? words : [name.split('/').at(-1), ...parts].filter((part) => part !== '').join(' > ');
  const text: PhrasingContent = { type: 'text', value: shown };
  const file = name === '' ? '' : fileOf(name, page);
  if (file === null) return text;
  const anchor = heading === '' || heading.startsWith('^') ? '' : `#${slugOf(heading)}`;
  return file + anchor === '' ? text : { type: 'link', url: encodeURI(file) + anchor, children: [text] };
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
