import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { ChoiceLinks } from '../choice-links.tsx';

const RANGES = ['24h', '7d', '30d', '90d'] as const;

/** Links to choose the period of the overview. */
export function RangeLinks({ range }: { range: string }) {
  const choices = RANGES.map((key) => ({
    text: adminWording().common.range[key],
    href: `/admin?range=${key}`,
    isChosen: key === range,
  }));
  return <ChoiceLinks label={adminWording().overview.rangeLabel} choices={choices} />;
}
