import type { ComponentProps } from 'react';

import { wording } from '#lib/contracts/wording/wording.ts';

/**
 * The body of the panel. Beside the text it is fixed within its column: with a sticky element the browser assumes that scrolling the window could
 * bring the caret into view, and moves the page during typing.
 */
export function PanelBody(props: ComponentProps<'div'>) {
  return (
    <div
      className="panel-body flex min-h-0 flex-1 flex-col beside:fixed beside:inset-y-0 beside:inset-e-0 beside:w-[calc(var(--panel-width)-1px)]"
      {...props}
    />
  );
}

/** The first line of the panel: its title and actions. */
export function PanelHead(props: ComponentProps<'div'>) {
  return (
    <div
      className="panel-head flex h-(--header-height) flex-none items-center gap-0.5 border-b border-line ps-4 pe-2 sheet:h-11"
      {...props}
    />
  );
}

/** The scrolling part of the panel: scrolled by its own rules, never by the browser's. */
export function PanelLog(props: ComponentProps<'div'>) {
  return (
    <div
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-4 pt-5 pb-6 sheet:pt-3 [container:panel-log/size] [overflow-anchor:none] [scrollbar-gutter:stable] focus-visible:-outline-offset-2"
      {...props}
    />
  );
}

/** Placeholder for the panel while it loads. */
export function PanelSkeleton() {
  return (
    <PanelBody aria-hidden="true">
      <PanelHead>
        <span className="flex-1 font-semibold">{wording().common.ask}</span>
      </PanelHead>
      <SkeletonLines />
      <div className="mx-4 mt-3 mb-10 h-12.5 flex-none rounded-xl border border-line" />
    </PanelBody>
  );
}

const LINE = 'h-3.5 rounded-sm bg-sunken forced-colors:border';

/** Placeholder lines for text that is loading. */
export function SkeletonLines(props: ComponentProps<'div'>) {
  return (
    <div className="grid flex-1 content-start gap-3 px-4 py-5" {...props}>
      <span className={LINE} />
      <span className={LINE} />
      <span className={`${LINE} w-3/5`} />
    </div>
  );
}
