import type { Element, ElementContent } from 'hast';

import { codeBlock } from '../blocks/verbatim.ts';
import { alignedLines, markFormula } from '../../math/formula-marks.ts';
import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-page.ts';
import { dedent, joined, trimBlank } from '../source-lines.ts';
import { argumentOf, bodyOf, type Directive } from './directive.ts';

/** Returns the code of a directive whose first line names the language; lines that follow without a blank line are code too. */
function codeOf({ argument, content }: Directive): { language: string | null; code: string } {
  const [first, ...others] = argument;
  const lines = trimBlank(others.length === 0 ? content : [...others, ...content]);
  return { language: first?.text.trim() ?? null, code: joined(dedent(lines)) };
}

export function code(directive: Directive, reader: RstReader): ElementContent[] {
  const { language, code: lines } = codeOf(directive);
  const block = codeBlock(lines, language ?? reader.page.language);
  return [captioned(block, directive, reader)];
}

/** Wraps a code block in a figure if it has a caption. */
export function captioned(block: Element, { options, line }: Directive, reader: RstReader): Element {
  const caption = options.get('caption') ?? '';
  const words = element('figcaption', {}, reader.inline(caption, line));
  return caption === '' ? block : element('figure', { className: ['listing'] }, [block, words]);
}

/** Renders code that may contain inline markup; the markup is removed, since a citation could not quote it. */
export function parsedLiteral(directive: Directive, reader: RstReader): ElementContent[] {
  const source = joined(dedent(bodyOf(directive)));
  return [element('pre', {}, [element('code', {}, reader.inline(source, directive.line))])];
}

export function tested({ name, content, options }: Directive): ElementContent[] {
  return options.has('hide')
    ? []
    : [codeBlock(joined(dedent(content)), name === 'doctest' ? 'pycon' : name === 'testcode' ? 'python' : null)];
}

export function prompt(directive: Directive): ElementContent[] {
  const [language = '', sign = '$'] = argumentOf(directive).split(/\s+/, 2);
  const lines = directive.content.map(({ text: line }) => (line === '' ? '' : `${sign} ${line}`));
  return [codeBlock(lines.join('\n'), language === '' ? null : language)];
}

/** Renders formulas, which are separated by empty lines. A label names the last one, to which equation references lead. */
export function formulas(directive: Directive): ElementContent[] {
  const parts = joined(dedent(bodyOf(directive)))
    .split(/\n[ \t]*\n/)
    .filter((part) => part.trim() !== '');
  const label = directive.options.get('label') ?? '';
  return parts.map((source, index) => {
    const id = label !== '' && index === parts.length - 1 ? `equation-${label}` : undefined;
    return element('p', {}, [markFormula({ notation: 'tex', source: alignedLines(source), isDisplay: true }, id)]);
  });
}

/** Shows a diagram that a browser would have to draw as its source. */
export function drawn({ content, argument }: Directive): ElementContent[] {
  const lines = content.length > 0 ? content : argument;
  return [codeBlock(joined(dedent(lines)), null)];
}

/** Renders `code-tab:: python Title`. */
export function codeTab(directive: Directive): ElementContent[] {
  const { language, code: lines } = codeOf(directive);
  const [name = '', ...words] = (language ?? '').split(/\s+/);
  const title = element('summary', {}, [text(words.length === 0 ? name : words.join(' '))]);
  return [element('details', { className: ['tab'] }, [title, codeBlock(lines, name === '' ? null : name)])];
}
