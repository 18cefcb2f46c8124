import type { Element, ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import { nameReference } from '../rst-marks.ts';
import type { RstReader } from '../rst-reader.ts';
import { argumentOf, type Directive, type RunDirective } from './directive.ts';

export const PICTURES: [string, RunDirective][] = [
  ['image', (directive) => [linked(picture(directive), directive)]],
  ['figure', figure],
  ['thumbnail', (directive) => [linked(picture(directive), directive)]],
];

function picture(directive: Directive): Element {
  const { options } = directive;
  const [alt = '', width = '', height = ''] = [options.get('alt'), options.get('width'), options.get('height')];
  const pixels = (length: string) => /^(\d{1,5})(?:px)?$/.exec(length)?.[1];
  const [wide, high] = [pixels(width), pixels(height)];
  return element('img', {
    // `name.*` leaves the choice of the file to the builder; a picture for the web is a PNG or SVG.
    src: argumentOf(directive).replace(/\s+/g, '').replace(/\.\*$/, '.png'),
    ...(alt === '' ? {} : { alt }),
    ...(wide === undefined ? {} : { width: wide }),
    ...(high === undefined ? {} : { height: high }),
  });
}

function linked(image: Element, { options }: Directive): Element {
  const target = options.get('target') ?? '';
  if (target === '') return image;
  const name = /^`?([^`]+?)`?_$/.exec(target)?.[1];
  return name === undefined ? element('a', { href: target }, [image]) : nameReference(name, [image]);
}

/** The first paragraph below is the caption, the rest a legend. */
function figure(directive: Directive, reader: RstReader): ElementContent[] {
  const [first, ...legend] = reader.blocks(directive.content);
  const caption =
    first?.type === 'element' && first.tagName === 'p'
      ? [element('figcaption', {}, first.children)]
      : first === undefined
        ? []
        : [first];
  return [element('figure', {}, [linked(picture(directive), directive), ...caption, ...legend, text('')])];
}
