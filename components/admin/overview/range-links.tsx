import { ChoiceLinks } from '../choice-links.tsx';

const RANGES = [
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
] as const;

/** How far back to look. */
export function RangeLinks({ range }: { range: string }) {
  const choices = RANGES.map(([key, text]) => ({ text, href: `/admin?range=${key}`, isChosen: key === range }));
  return <ChoiceLinks label="Range" choices={choices} />;
}
