import { isPictureName } from '../../tree/load-pictures.ts';
import { firstNamed, parseArguments, shapeOfTag, type TagArguments } from '../tags/scan-tags.ts';
import type { BlockReader } from './block.ts';

const TAG = /^([ \t]*)\{%([^{}\n]*)%\}[ \t]*$/;
const ONE_LINE = /^([ \t]*\{%[^{}\n]*%\})(.*)(\{%[ \t]*end[^{}\n]*%\})[ \t]*$/;
/** What GitBook computes for each reader, or takes from a description of an API. */
const COMPUTED = /^(?:if|else|elsif|openapi|openapi-\w+|swagger|swagger-\w+|api-\w+|updates?-\w+)$/;

/** Pairs that hold a link, a caption or code and are nothing around it. */
const LONE = new Set(['content-ref', 'page-ref', 'embed', 'file', 'code', 'raw']);

/** `{% hint style="info" %}` … `{% endhint %}` and the other blocks of GitBook, each tag on a line of its own, or all of it on one. */
export const gitBookBlocks: BlockReader = ({ text, line, page, within }) => {
  const onOneLine = ONE_LINE.exec(text);
  if (onOneLine !== null) return { replacement: within(onOneLine.slice(1)) };
  const { prefix, written, name } = tagOf(text);
  if (name === '') return null;
  const isEnd = name.startsWith('end');
  const tag = parseArguments(isEnd ? written.slice('end'.length) : written);
  if (COMPUTED.test(tag.name)) {
    if (!isEnd) page.leave(`{% ${name} %}`, line);
    return { replacement: [] };
  }
  if (LONE.has(tag.name)) {
    return { replacement: ['', ...(isEnd ? [] : linesOf(tag)).map((one) => prefix + one), ''] };
  }
  const shape = shapeOfTag(tag);
  if (shape === null) return null;
  const block = `gitbook ${tag.name}`;
  return isEnd ? { closes: block } : { shape, end: { kind: 'name' }, name: block, indent: prefix.length };
};

function tagOf(text: string): { prefix: string; written: string; name: string } {
  const [, prefix = '', inner = ''] = TAG.exec(text) ?? [];
  const written = inner.replace(/^-|-$/g, '').trim();
  return { prefix, written, name: /^[a-z][\w-]*/.exec(written)?.[0] ?? '' };
}

/** What stands in the place of such a tag. The link of a reference to a page stands within it. */
function linesOf(tag: TagArguments): string[] {
  const { name } = tag;
  const title = firstNamed(tag, 'title');
  if (name === 'code') return title === undefined ? [] : [`<div class="filename">${escaped(title)}</div>`];
  const address = firstNamed(tag, 'url', 'src', 'page')?.replace(/[<>]/g, '');
  if (name === 'content-ref' || address === undefined) return [];
  const caption = firstNamed(tag, 'caption');
  if (isPictureName(address)) return [`![${caption ?? ''}](<${address}>)`];
  return [`[${caption ?? (name === 'file' ? address.replace(/^.*\//, '') : address)}](<${address}>)`];
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
