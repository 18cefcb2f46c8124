import type { ComponentProps } from 'react';

/**
 * What stands in the panel. Beside the text it is fixed within its column: of something sticky the browser believes that
 * scrolling the window could bring the caret into view, and moves the page while somebody types.
 */
export function PanelBody(props: ComponentProps<'div'>) {
  return (
    <div
      className="panel-body flex min-h-0 flex-1 flex-col beside:fixed beside:inset-y-0 beside:inset-e-0 beside:w-[calc(var(--panel-width)-1px)]"
      {...props}
    />
  );
}

/** Its first line: what it is, and what can be done with it. */
export function PanelHead(props: ComponentProps<'div'>) {
  return (
    <div
      className="panel-head flex h-(--header-height) flex-none items-center gap-0.5 border-b border-line ps-4 pe-2 sheet:h-11"
      {...props}
    />
  );
}
