import type { Element, ElementContent } from 'hast';

import { codeBlock } from '../blocks/verbatim.ts';
import { alignedLines } from '../../math/aligned-lines.ts';
import { markFormula } from '../../math/formula-marks.ts';
import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';
import { dedent, joined } from '../source-lines.ts';
import { argumentOf, bodyOf, codeOf, type Directive, type RunDirective } from './directive.ts';

export const CODE_DIRECTIVES: [string, RunDirective][] = [
  ...['code-block', 'code', 'sourcecode', 'ipython', 'code-cell'].map((name): [string, RunDirective] => [name, code]),
  ...['parsed-literal', 'productionlist'].map((name): [string, RunDirective] => [name, parsedLiteral]),
  ...['doctest', 'testcode', 'testoutput'].map((name): [string, RunDirective] => [name, tested]),
  ['testsetup', () => []],
  ['testcleanup', () => []],
  ['prompt', prompt],
  ['code-tab', codeTab],
  ['math', formulas],
  ...['graphviz', 'digraph', 'graph', 'mermaid', 'plantuml', 'uml'].map((name): [string, RunDirective] => [
    name,
    drawn,
  ]),
];

function code(directive: Directive, reader: RstReader): ElementContent[] {
  const { language, code: lines } = codeOf(directive);
  const block = codeBlock(lines, language ?? reader.page.language);
  return [captioned(block, directive, reader)];
}

/** A block of code with the caption that it was given. */
export function captioned(block: Element, { options, line }: Directive, reader: RstReader): Element {
  const caption = options.get('caption') ?? '';
  if (caption === '') return block;
  return element('figure', { className: ['listing'] }, [
    block,
    element('figcaption', {}, reader.inline(caption, line)),
  ]);
}

/** Code with marks in it; without them, since a citation could not quote them. */
function parsedLiteral(directive: Directive, reader: RstReader): ElementContent[] {
  const source = joined(dedent(bodyOf(directive)));
  return [element('pre', {}, [element('code', {}, reader.inline(source, directive.line))])];
}

function tested({ name, content, options }: Directive): ElementContent[] {
  return options.has('hide')
    ? []
    : [codeBlock(joined(dedent(content)), name === 'doctest' ? 'pycon' : name === 'testcode' ? 'python' : null)];
}

function prompt(directive: Directive): ElementContent[] {
  const [language = '', sign = '$'] = argumentOf(directive).split(/\s+/, 2);
  const lines = directive.content.map(({ text: line }) => (line === '' ? '' : `${sign} ${line}`));
  return [codeBlock(lines.join('\n'), language === '' ? null : language)];
}

/** Several formulas have empty lines between them; a label names the last, to which equations are referred. */
function formulas(directive: Directive): ElementContent[] {
  const parts = joined(dedent(bodyOf(directive)))
    .split(/\n[ \t]*\n/)
    .filter((part) => part.trim() !== '');
  const label = directive.options.get('label') ?? '';
  return parts.map((source, index) => {
    const id = label !== '' && index === parts.length - 1 ? `equation-${label}` : undefined;
    return element('p', {}, [markFormula({ notation: 'tex', source: alignedLines(source), isDisplay: true }, id)]);
  });
}

/** What a browser would have to draw is shown as it is written. */
function drawn({ content, argument }: Directive): ElementContent[] {
  const lines = content.length > 0 ? content : argument;
  return [codeBlock(joined(dedent(lines)), null)];
}

/** `code-tab:: python Title` */
function codeTab(directive: Directive): ElementContent[] {
  const { language, code: lines } = codeOf(directive);
  const [name = '', ...words] = (language ?? '').split(/\s+/);
  const title = element('summary', {}, [text(words.length === 0 ? name : words.join(' '))]);
  return [element('details', { className: ['tab'] }, [title, codeBlock(lines, name === '' ? null : name)])];
}
