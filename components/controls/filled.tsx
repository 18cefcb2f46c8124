import { Fragment, type ReactNode } from 'react';

import type { Template } from '#lib/contracts/wording/wording.ts';

interface FilledProps {
  /** A text whose arguments are all plain `{names}`. */
  text: Template;
  /** The element for each argument. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** A text of the interface with elements in it. */
export function Filled({ text, parts }: FilledProps) {
  return text.map((node, index) => <Fragment key={index}>{Array.isArray(node) ? parts[node[0]] : node}</Fragment>);
}
