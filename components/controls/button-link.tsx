import Link from 'next/link';
import type { ComponentProps } from 'react';

import { buttonShape, type Look } from './button.tsx';

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link className={buttonShape({ look, size }, className)} {...props} />;
}
