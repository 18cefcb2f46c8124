import { Fragment, type ReactNode } from 'react';

interface FilledProps {
  /** With `{names}`. */
  text: string;
  /** What stands in their places. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** A text of the interface with elements in it. */
export function Filled({ text, parts }: FilledProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}
