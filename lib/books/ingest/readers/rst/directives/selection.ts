import type { Selection } from '../../book/included-part.ts';

/**
 * Returns the part of a file that the options of an include select. For code, `start-after` and `end-before` match entire lines (`isByLine`), for
 * text the words after and before the selected part.
 */
export function selectionOf(options: ReadonlyMap<string, string>, { isByLine = false } = {}): Selection {
  const text = (name: string) => options.get(name) ?? '';
  const number = (name: string) => (/^-?\d{1,9}$/.test(text(name)) ? Number(text(name)) : undefined);
  const [after, before] = [text('start-after'), text('end-before')];
  const numbers = options.get('lines');
  const pythonObject = options.get('pyobject');
  return {
    ...(isByLine ? { behind: after, before } : { words: { after, before } }),
    ...(pythonObject !== undefined && { pythonObject }),
    from: text('start-at'),
    to: text('end-at'),
    ...(numbers !== undefined && { numbers }),
    slice: [number('start-line'), number('end-line')],
    ...(options.has('dedent') && { dedent: number('dedent') ?? null }),
  };
}
