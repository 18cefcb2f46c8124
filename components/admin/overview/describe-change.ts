import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { countText, latencyText, trimmed } from '../figure-text.ts';

/** What became of a figure since the span before, in words; `verdict` is for the eye alone. */
export interface Change {
  text: string;
  verdict: 'better' | 'worse' | 'neither';
}

/** Which direction is the good one. */
export type GoodDirection = 'more' | 'less' | 'neither';

const SAME = (): Change => ({ text: adminWording().overview.change.same, verdict: 'neither' });

/** From here on per cent say nothing any more. */
const MANY_TIMES = 4;

/** Less than this goes up and down by itself: it is told and not judged. */
const NOTICEABLE_POINTS = 1;
const NOTICEABLE_PERCENT = 10;

/** Of a count that stands for itself; null when there is nothing to compare with. */
export function describeCountChange(now: number, before: number): Change | null {
  if (before === 0) return null;
  if (now === before) return { text: adminWording().overview.change.sameCount, verdict: 'neither' };
  const percent = Math.round(Math.abs(100 * (now / before - 1)));
  if (now >= MANY_TIMES * before)
    return {
      text: formatMessage(adminWording().overview.change.times, {
        times: countText(Math.round(now / before)),
        before: countText(before),
      }),
      verdict: 'neither',
    };
  const amount = percent === 0 ? adminWording().overview.change.slightly : `${countText(percent)} %`;
  return {
    text: formatMessage(now > before ? adminWording().overview.change.more : adminWording().overview.change.fewer, {
      amount,
      before: countText(before),
    }),
    verdict: 'neither',
  };
}

/** Of a share, in percentage points; null when there is nothing to compare with. */
export function describeShareChange(
  now: { part: number; whole: number },
  before: { part: number; whole: number },
  good: GoodDirection,
): Change | null {
  if (now.whole === 0 || before.whole === 0) return null;
  const points = 100 * (now.part / now.whole - before.part / before.whole);
  const amount = trimmed(Math.abs(points));
  if (amount === '0') return SAME();
  const isMore = points > 0;
  const words = isMore ? adminWording().overview.change.pointsMore : adminWording().overview.change.pointsLess;
  const isNoticeable = Math.abs(points) >= NOTICEABLE_POINTS;
  return {
    text: formatMessage(words, { amount, count: amount === '1' ? 1 : 2 }),
    verdict: isNoticeable ? verdictOf(isMore, good) : 'neither',
  };
}

/** Of a duration. Percentiles are read from counts, so that a change of a few per cent may be none. Null when there is nothing to compare with. */
export function describeDurationChange(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const percent = Math.round(Math.abs(100 * (now / before - 1)));
  if (percent < NOTICEABLE_PERCENT) return SAME();
  const isSlower = now > before;
  return {
    text: formatMessage(isSlower ? adminWording().overview.change.longer : adminWording().overview.change.shorter, {
      percent: countText(percent),
      before: latencyText(before),
    }),
    verdict: verdictOf(isSlower, 'less'),
  };
}

function verdictOf(isMore: boolean, good: GoodDirection): Change['verdict'] {
  if (good === 'neither') return 'neither';
  return isMore === (good === 'more') ? 'better' : 'worse';
}
