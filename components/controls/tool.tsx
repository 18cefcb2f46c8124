import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A touch target needs 44 px. */
const SHAPE =
  'inline-flex h-9 min-w-9 flex-none items-center justify-center gap-2 rounded-lg px-2 whitespace-nowrap text-ink-2 transition-[background-color] pointer-coarse:h-11 pointer-coarse:min-w-11';
const STATES =
  'hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]';
/** A button of a page header or a dialog header: inconspicuous until it is hovered over. */
export function Tool({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${SHAPE} ${STATES} ${className}`} {...props} />;
}

/** The keyboard shortcut of a tool, shown where the header has room for it. */
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

/** A tool that links to an address the router does not know. */
export function ToolAnchor({ className = '', ...props }: ComponentProps<'a'>) {
  return <a className={`${SHAPE} ${STATES} ${className}`} {...props} />;
}

/** The label next to a tool's icon, visible where the header has room for it. */
export function ToolText({ children }: { children: string }) {
  return <span className="@max-[56rem]/site-header:sr-only">{children}</span>;
}
