import type { ComponentProps } from 'react';

const SHAPE =
  'pointer-events-auto inline-flex h-9 flex-none items-center gap-2 rounded-full px-4 font-strong whitespace-nowrap text-ink shadow-popover motion-safe:animate-rise hand:h-11 forced-colors:border';
const PLAIN = 'bg-raised ring-1 ring-control';
const IN_HUE = 'bg-hue-active inset-ring-2 inset-ring-hue-line lining-nums tabular-nums';

interface PillProps extends ComponentProps<'button'> {
  /** The hue of the citation it leads to. */
  hue?: number;
}

/** A button that floats over the text. */
export function Pill({ hue, ...props }: PillProps) {
  return (
    <button type="button" className={`${SHAPE} ${hue === undefined ? PLAIN : IN_HUE}`} data-hue={hue} {...props} />
  );
}
