import type { ComponentProps } from 'react';

import { PanelBody, PanelHead } from './panel-body.tsx';

/** The panel's outline while it loads. */
export function PanelSkeleton() {
  return (
    <PanelBody aria-hidden="true">
      <PanelHead>
        <span className="flex-1 font-semibold">Ask</span>
      </PanelHead>
      <SkeletonLines />
      <div className="mx-4 mt-3 mb-10 h-12.5 flex-none rounded-xl border border-line" />
    </PanelBody>
  );
}

const LINE = 'h-3.5 rounded-sm bg-sunken forced-colors:border';

/** Outlines of words while they load. */
export function SkeletonLines(props: ComponentProps<'div'>) {
  return (
    <div className="grid flex-1 content-start gap-3 px-4 py-5" {...props}>
      <span className={LINE} />
      <span className={LINE} />
      <span className={`${LINE} w-3/5`} />
    </div>
  );
}
