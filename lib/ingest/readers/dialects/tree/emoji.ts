import { nameToEmoji } from 'gemoji';
import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

const EMOJI = new Map(Object.entries(nameToEmoji));

/** `:tada:` as the sign it names; any other word between colons stays. */
export const emoji: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /(?<![\w:])(:(\+1|-1|[a-z0-9_][a-z0-9_-]{0,59}):)(?![\w:])/g,
    ([, , name = '']) => EMOJI.get(name) ?? false,
  ]);
};

/** `:material-check:` names a picture of the site, which is no text. */
export const icons: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /:(?:material|octicons|fontawesome|simple)-[a-z0-9-]{1,80}:(?:\{[^{}\n]{0,200}\})?/g,
    ([match = ''], line) => {
      page.leave(match.split('{', 1).join(''), line);
      return '';
    },
  ]);
};

/** `:some_name:` that is no sign here is the name of a picture of the site's. */
export const unknownEmoji: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /(?<![\w:]):[a-z0-9]{1,40}(?:_[a-z0-9]{1,40}){1,8}:(?![\w:])/g,
    ([match], line) => {
      page.leave(match, line);
      return '';
    },
  ]);
};
