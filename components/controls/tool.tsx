import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A finger needs 44 px. */
const SHAPE =
  'inline-flex h-9 min-w-9 flex-none items-center justify-center gap-2 rounded-lg px-2 whitespace-nowrap text-ink-2 transition-[background-color] pointer-coarse:h-11 pointer-coarse:min-w-11';
const STATES =
  'hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]';
/** A button of a header or a dialog's head: quiet until it is pointed at. */
export function Tool({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${SHAPE} ${STATES} ${className}`} {...props} />;
}

/** The keys that do the same as a tool, where the header has room for them. */
export function ToolKeys({ className = '', ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      aria-hidden="true"
      className={`font-ui text-xs/none font-medium text-ink-3 @max-[56rem]/site-header:hidden ${className}`}
      {...props}
    />
  );
}

/** A link that looks like a tool. */
export function ToolLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  return <Link className={`${SHAPE} ${STATES} ${className}`} {...props} />;
}

/** The same for an address that the router does not know. */
export function ToolAnchor({ className = '', ...props }: ComponentProps<'a'>) {
  return <a className={`${SHAPE} ${STATES} ${className}`} {...props} />;
}

/** The words beside a tool's icon, seen where the header has room for them. */
export function ToolText({ children }: { children: string }) {
  return <span className="@max-[56rem]/site-header:sr-only">{children}</span>;
}
