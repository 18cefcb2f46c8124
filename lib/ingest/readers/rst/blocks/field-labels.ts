import type { ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';

const PARAMETERS = new Set(['param', 'parameter', 'arg', 'argument', 'key', 'keyword', 'kwarg', 'var', 'ivar', 'cvar']);
/** Fields that describe a function, as Sphinx names them to its readers. */
const LABELS: Record<string, string> = {
  raises: 'Raises',
  raise: 'Raises',
  except: 'Raises',
  exception: 'Raises',
  throws: 'Throws',
  type: 'Type of',
  vartype: 'Type of',
  returns: 'Returns',
  return: 'Returns',
  rtype: 'Return type',
  yields: 'Yields',
  ytype: 'Yield type',
};

/** The name of a field as it is shown: `param int size` as `size (int)`. */
export function fieldLabel(name: string, line: number, reader: RstReader): ElementContent[] {
  const [kind = '', ...words] = name.split(' ').filter((word) => word !== '');
  if (PARAMETERS.has(kind) && words.length > 0) {
    const code = element('code', {}, [text(words.at(-1) ?? '')]);
    return words.length === 1 ? [code] : [code, text(` (${words.slice(0, -1).join(' ')})`)];
  }
  const label = Object.hasOwn(LABELS, kind) ? LABELS[kind] : undefined;
  if (label === undefined) return reader.inline(name, line);
  return words.length === 0 ? [text(label)] : [text(`${label} `), element('code', {}, [text(words.join(' '))])];
}
