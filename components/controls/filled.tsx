import { Fragment, type ReactNode } from 'react';

import type { Template } from '#lib/contracts/wording/wording.ts';

interface FilledProps {
  /** A message whose arguments are all plain `{names}`. */
  text: Template;
  /** The element for each argument. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** Renders a message of the interface with elements in place of its arguments. */
export function Filled({ text, parts }: FilledProps) {
  return text.map((node, index) => (
    <Fragment key={index}>{Array.isArray(node) ? isolated(parts[node[0]]) : node}</Fragment>
  ));
}

/** Words may be in a language of another writing direction; an element says so itself. */
function isolated(part: ReactNode): ReactNode {
  return typeof part === 'string' ? <bdi>{part}</bdi> : part;
}
