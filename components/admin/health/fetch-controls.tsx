import { Button } from '#components/controls/button.tsx';
import type { FetchingReply } from '#lib/contracts/admin/local-model.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

interface FetchButtonProps {
  fetching: FetchingReply;
  isIdle: boolean;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a download on the server, or stops the one that runs. */
export function FetchButton({ fetching, isIdle, start, stop }: FetchButtonProps) {
  return (
    <p>
      {fetching.status === 'running' ? (
        <Button disabled={!isIdle} onClick={() => void stop()}>
          {adminWording().common.stop}
        </Button>
      ) : (
        <Button look="main" disabled={!isIdle} onClick={() => void start()}>
          {fetching.status === 'failed' ? adminWording().common.tryAgain : adminWording().model.download}
        </Button>
      )}
    </p>
  );
}

type FetchProgressProps = Extract<FetchingReply, { status: 'running' }> & {
  labelledBy: string;
  /** Shown while npm downloads, which reports no bytes. */
  runtime: string;
};

/** The progress of a running download. */
export function FetchProgress({ step, bytes, total, labelledBy, runtime }: FetchProgressProps) {
  const isKnown = step === 'model' && total > 0;
  return (
    <>
      <progress
        aria-labelledby={labelledBy}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-[5px] border border-control bg-sunken accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink forced-colors:[&::-webkit-progress-value]:bg-[color:Highlight]"
        max={Math.max(total, 1)}
        {...(isKnown && { value: bytes })}
      />
      <p className="tabular-nums">
        {step === 'runtime' && runtime}
        {step === 'model' &&
          (isKnown
            ? formatMessage(adminWording().common.progress, { done: megabytes(bytes), all: megabytes(total) })
            : adminWording().model.fetching.listing)}
      </p>
    </>
  );
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
