import type { DirectiveHead } from '../directives.ts';
import type { BlockPlace } from './block.ts';
import { parseAttributes } from './block-html.ts';

/** The name may be followed by attributes that MyST writes in braces elsewhere: `{seealso .dropdown #name}`. */
const DIRECTIVE = /^( *)(`{3,}|~{3,}|:{3,})\{([a-zA-Z][\w:.+-]*)([ \t][^{}]{0,300})?\}[ \t]*(.*)/;
const OPTION = /^[ \t]*:([\w-]{1,60}):(?=[ \t]|$)[ \t]*(.*)/;
/** A line that continues the option above it. */
const CONTINUED = /^[ \t]*:[ \t]{2,8}(\S.*)/;
/** Maximum number of option lines. */
const OPTIONS_MAX = 60;

/** The head of a MyST directive. */
export interface FencedHead extends DirectiveHead {
  fence: string;
  indent: number;
  /** Number of lines of the head. */
  lines: number;
}

type Source = Pick<BlockPlace, 'text' | 'ahead'>;

/** Returns the head of the directive that begins at a line; null if there is none. */
export function readDirectiveHead(source: Source): FencedHead | null {
  const [match, prefix = '', fence = '', name = '', inner = '', argument = ''] = DIRECTIVE.exec(source.text) ?? [];
  if (match === undefined || (fence.startsWith('`') && argument.includes('```'))) return null;
  const { options, lines } = readOptions(source);
  const { id, classes } = parseAttributes(inner);
  if (id !== undefined) options.set('name', id);
  if (classes.length > 0) options.set('class', classes.join(' '));
  return { name: name.toLowerCase(), argument: argument.trim(), options, fence, indent: prefix.length, lines };
}

function readOptions({ ahead }: Pick<Source, 'ahead'>): { options: Map<string, string>; lines: number } {
  const options = new Map<string, string>();
  if (ahead(1)?.trim() === '---') return readYamlOptions(ahead);
  let lines = 1;
  for (; lines < OPTIONS_MAX; lines += 1) {
    const line = ahead(lines) ?? '';
    if (goesOn(options, line)) continue;
    const [match, name = '', value = ''] = OPTION.exec(line) ?? [];
    if (match === undefined) break;
    options.set(name, value.trim());
  }
  return { options, lines };
}

/** Appends a continuation line to the last option; returns false for any other line. */
function goesOn(options: Map<string, string>, line: string): boolean {
  const more = CONTINUED.exec(line)?.[1];
  const last = [...options.entries()].at(-1);
  if (more === undefined || last === undefined) return false;
  const [name, value] = last;
  options.set(name, `${value.replace(/^[>|]-?$/, '')} ${more}`.trim());
  return true;
}

function readYamlOptions(ahead: BlockPlace['ahead']): { options: Map<string, string>; lines: number } {
  const options = new Map<string, string>();
  for (let lines = 2; lines < OPTIONS_MAX; lines += 1) {
    const line = ahead(lines);
    if (line === null) break;
    if (line.trim() === '---') return { options, lines: lines + 1 };
    const colon = line.indexOf(':');
    if (colon > 0) options.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return { options: new Map(), lines: 1 };
}
