import type { ComponentProps } from 'react';

/** Reading progress as a thin line. */
export function Progress(props: ComponentProps<'progress'>) {
  return (
    <progress
      className="block h-[3px] w-full appearance-none overflow-hidden rounded-xs bg-line [&::-moz-progress-bar]:rounded-xs [&::-moz-progress-bar]:bg-ink-3 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-xs [&::-webkit-progress-value]:bg-ink-3 forced-colors:[&::-webkit-progress-value]:bg-[CanvasText] forced-colors:[&::-webkit-progress-value]:forced-color-adjust-none"
      {...props}
    />
  );
}
