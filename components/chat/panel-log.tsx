import type { ComponentProps, ReactNode } from 'react';

interface PanelLogProps extends ComponentProps<'div'> {
  /** What floats over the lower edge. */
  over?: ReactNode;
}

/** What scrolls in the panel: by its own rules, never by the browser's. */
export function PanelLog({ over, ...props }: PanelLogProps) {
  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        className="flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-4 pt-5 pb-6 [container:panel-log/size] [overflow-anchor:none] [scrollbar-gutter:stable] focus-visible:-outline-offset-2"
        {...props}
      />
      {over}
    </div>
  );
}
