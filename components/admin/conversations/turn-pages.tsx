import { DENSE_BUTTON } from '../dense-button.ts';
import { PendingLink } from '../pending-link.tsx';
import { tableAddress, type FilterFields, type TablePlace } from './filter-address.ts';

interface TurnPagesProps {
  fields: FilterFields;
  isFurther: boolean;
  next: TablePlace | null;
}

/** The ways to what does not stand on this page of the table. */
export function TurnPages({ fields, isFurther, next }: TurnPagesProps) {
  if (!isFurther && next === null) return null;
  return (
    <nav aria-label="Pages of the table" className="mt-4 flex justify-end gap-2">
      {isFurther && (
        <PendingLink href={tableAddress(fields)} className={DENSE_BUTTON}>
          Newest
        </PendingLink>
      )}
      {next !== null && (
        <PendingLink href={tableAddress(fields, next)} rel="next" className={DENSE_BUTTON}>
          Older
        </PendingLink>
      )}
    </nav>
  );
}
