import type { HTMLAttributes } from 'react';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as: 'section' | 'li' | 'figure';
}

/** A part of a page with a ground of its own. */
export function Card({ as: Element, className = '', ...props }: CardProps) {
  return <Element className={`rounded-lg border border-line bg-raised px-5 py-4 ${className}`} {...props} />;
}
