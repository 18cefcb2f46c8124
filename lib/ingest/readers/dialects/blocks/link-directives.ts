import type { DirectiveHead } from './directive-head.ts';

const ADDRESS = /^[^<>\s]{1,500}$/;

/**
 * `{button-ref} name` and `{button-link} address` of sphinx-design, a link with the content as its words; null for any other directive
 * and where there is nothing to lead to. What a name leads to is found like that of any link.
 */
export function linkOfDirective({ name, argument }: DirectiveHead, content: readonly string[]): string | null {
  if ((name !== 'button-ref' && name !== 'button-link') || !ADDRESS.test(argument)) return null;
  const words = content
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
  return `[${words === '' ? lastPart(argument) : words}](<${argument}>)`;
}

/** The title of a card, which leads to what its `link` names. */
export function linkedTitle({ argument, options }: DirectiveHead): string {
  const address = options.get('link') ?? '';
  if (argument === '' || argument.includes('](') || !ADDRESS.test(address)) return argument;
  return `[${argument}](<${address}>)`;
}

function lastPart(address: string): string {
  return address.split('/').at(-1) ?? address;
}
