import type { LinePass } from '../dialect.ts';
import type { Shape } from '../blocks/block.ts';
import type { NotationPage } from '../notation-page.ts';
import { linesOfTag, pictureLines } from '../blocks/block-html.ts';
import { firstNamed, parseArguments, replaceTags, shapeOfTag, type Tag, type TagArguments } from './scan-tags.ts';

const SIGNS = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
] as const;

const CLOSER = /\{\{[<%][ \t]{0,20}\/[ \t]{0,20}([\w./-]{1,100})/g;
/** Shortcodes whose argument is an address within the site. */
const LINKS = new Set(['ref', 'relref', 'link', 'url', 'rel-url']);

/** Renders shortcodes of Hugo, and those of Quarto, which have the same syntax. An unknown one is reduced to its content and reported. */
export const shortcodes: LinePass = (lines, page) => {
  const closed = new Set(lines.flatMap(({ text }) => Array.from(text.matchAll(CLOSER), ([, name = '']) => name)));
  const place: Place = { closed, page, codeTabs: [], pane: null, codePairs: [] };
  const replaced = replaceTags(lines, SIGNS, (tag) => replaceShortcode(tag, place));
  // Unescapes shortcodes that are to be displayed.
  return replaced.map((line) =>
    line.text.includes('*/') ? { ...line, text: line.text.replace(/(\{\{[<%])\/\*|\*\/([>%]\}\})/g, '$1$2') } : line,
  );
};

interface Place {
  closed: ReadonlySet<string>;
  page: NotationPage;
  /** For each open tab, whether its content is code. */
  codeTabs: boolean[];
  /** The content of the tabs in the open group: code in the language of this name, or in that of their titles; null for words. */
  pane: { language: string | null } | null;
  /** Names of open paired shortcodes whose content is code. */
  codePairs: string[];
}

function replaceShortcode({ open, body, line }: Tag, place: Place): string | null {
  const { closed, page } = place;
  if (body.startsWith('/*')) return null;
  if (body.startsWith('/')) return closing(body.slice(1).trim(), place);
  const isVoid = body.endsWith('/');
  const tag = parseArguments(isVoid ? body.slice(0, -1) : body);
  const isPair = !isVoid && closed.has(tag.name);
  const code = isPair ? codeLanguage(tag) : null;
  if (code !== null) {
    place.codePairs.push(tag.name);
    return `\n\n\`\`\`${code}\n`;
  }
  const shape = shapeOfTag(tag);
  if (shape !== null && isPair) return beginning(shape, { tag, open, place });
  const words = wordsOf(tag) ?? variableOf(tag, page);
  if (words !== null) return words;
  page.leave(`${open} ${tag.name}`, line);
  return '';
}

/** The content between `<` and `>` is passed on unchanged, and a language argument says which code it is. */
function beginning(shape: Shape, { tag, open, place }: { tag: TagArguments; open: string; place: Place }): string {
  if (shape.kind === 'tabs') place.pane = paneOf(tag);
  if (shape.kind !== 'tab') return linesOfTag(shape, 'opening');
  const ofPane = place.pane === null ? undefined : (place.pane.language ?? shape.title);
  const language = open === '{{<' ? (firstNamed(tag, 'lang', 'language') ?? ofPane) : undefined;
  place.codeTabs.push(language !== undefined);
  const fence = language === undefined ? '' : `\n\`\`\`${language.replace(/[^\w+-]/g, '')}\n`;
  return linesOfTag(shape, 'opening') + fence;
}

/** Reads the settings of a group of tabs, which may declare that all of them contain code. */
function paneOf(tag: TagArguments): Place['pane'] {
  const language = firstNamed(tag, 'lang', 'language') ?? null;
  return language !== null || tag.named.get('langequalsheader') === 'true' ? { language } : null;
}

function closing(name: string, { codeTabs, codePairs }: Place): string {
  const tag = parseArguments(name);
  if (codePairs.at(-1) === tag.name) {
    codePairs.pop();
    return '\n```\n\n';
  }
  const shape = shapeOfTag(tag);
  if (shape === null) return '';
  const isCode = shape.kind === 'tab' && codeTabs.pop() === true;
  return (isCode ? '\n```\n' : '') + linesOfTag(shape, 'closing');
}

function codeLanguage(tag: TagArguments): string | null {
  if (tag.name === 'highlight') return tag.given[0] ?? firstNamed(tag, 'lang', 'language') ?? '';
  const isCode = /^code(?:-|$)/.test(tag.name) && tag.name !== 'code-tabs' && tag.name !== 'code-tab';
  return isCode || tag.named.get('code') === 'true'
    ? (firstNamed(tag, 'lang', 'language', 'config') ?? tag.given[0] ?? '').replace(/[^\w+-]/g, '')
    : null;
}

/** Returns the text of a lone shortcode; null if its meaning is not clear. */
function wordsOf(tag: TagArguments): string | null {
  if (LINKS.has(tag.name)) return tag.given[0] ?? firstNamed(tag, 'path') ?? null;
  if (tag.name === 'kbd') return tag.given.map((key) => `<kbd>${escaped(key)}</kbd>`).join('+');
  if (tag.name === 'figure' || tag.name === 'img' || tag.name === 'image') return pictureOf(tag);
  if (tag.name === 'pagebreak' || tag.name === 'br') return '\n\n';
  const text = firstNamed(tag, 'text', 'content');
  return text === undefined ? null : text;
}

/** Returns the value of `param name` (Hugo), `var name` or `meta name` (Quarto), from the page or its site. */
function variableOf({ name, given }: TagArguments, page: NotationPage): string | null {
  const key = given[0] ?? '';
  if (name === 'meta') return page.metadata(key);
  if (name === 'param') return page.said(key) ?? page.variable(key);
  return name === 'var' ? page.variable(key) : null;
}

function pictureOf(tag: TagArguments): string | null {
  const source = firstNamed(tag, 'src', 'link') ?? tag.given[0];
  if (source === undefined || /[<>\n]/.test(source)) return null;
  const caption = firstNamed(tag, 'caption', 'title') ?? '';
  const alt = firstNamed(tag, 'alt') ?? caption;
  if (caption === '') return `![${alt.replace(/[[\]\n]/g, ' ')}](<${source}>)`;
  return `\n${pictureLines({ source, alt }, { caption: [caption] }).join('\n')}\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
