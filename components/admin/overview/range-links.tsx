import { PendingLink } from '../pending-link.tsx';

const RANGES = [
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
] as const;

/** How far back to look. */
export function RangeLinks({ range }: { range: string }) {
  return (
    <nav aria-label="Range" className="admin-choices">
      <ul>
        {RANGES.map(([key, text]) => (
          <li key={key}>
            <PendingLink href={`/admin?range=${key}`} scroll={false} aria-current={key === range ? 'true' : undefined}>
              {text}
            </PendingLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
