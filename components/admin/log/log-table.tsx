import type { AdminAction } from '#lib/contracts/admin/admin-log.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { DENSE_BUTTON } from '../admin-page.tsx';
import { LocalTime } from '../local-time.tsx';
import { PendingLink } from '../pending-link.tsx';
import { type LogFields, logAddress } from './log-address.ts';

/** A log entry as its table row shows it. */
interface LogRow {
  id: string;
  /** ISO 8601. */
  at: string;
  account: string | null;
  action: AdminAction;
  object: string | null;
  details: Readonly<Record<string, string>>;
}

interface LogTableProps {
  rows: LogRow[];
  fields: LogFields;
  isFurther: boolean;
  /** Null on the last page. */
  next: number | null;
}

const HEAD =
  'border-b border-control p-2 text-start align-baseline text-[0.8125rem] font-medium whitespace-nowrap text-ink-2';
const CELL = 'border-line align-baseline wrap-anywhere max-md:block max-md:empty:hidden md:border-b md:p-2';

/** Logged actions, newest first. On a narrow screen each row is a card. */
export function LogTable({ rows, fields, isFurther, next }: LogTableProps) {
  return (
    <>
      <table className="mt-5 w-full border-collapse tabular-nums md:table-fixed">
        <caption className="sr-only">{adminWording().navigation.log}</caption>
        <thead className="max-md:absolute max-md:w-px max-md:overflow-hidden max-md:[clip-path:inset(50%)]">
          <tr>
            <th scope="col" aria-sort="descending" className={`${HEAD} md:w-44`}>
              {adminWording().common.time}
            </th>
            <th scope="col" className={`${HEAD} md:w-[18%]`}>
              {adminWording().log.column.account}
            </th>
            <th scope="col" className={`${HEAD} md:w-[22%]`}>
              {adminWording().log.column.action}
            </th>
            <th scope="col" className={HEAD}>
              {adminWording().log.column.target}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <LogEntryRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <LogPages fields={fields} isFurther={isFurther} next={next} />
    </>
  );
}

function LogEntryRow({ row: { at, account, action, object, details } }: { row: LogRow }) {
  const said = Object.entries(details).map(([name, value]) => detailText(name, value));
  return (
    <tr className="max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-2.5">
      <td className={`${CELL} text-ink-2`}>
        <LocalTime at={at} format="short" />
      </td>
      <td className={CELL}>{accountText(account)}</td>
      <th scope="row" className={`${CELL} text-start font-medium max-md:order-first max-md:basis-full`}>
        {adminWording().log.actions[action]}
      </th>
      <td className={`${CELL} text-ink-2 max-md:basis-full`}>
        {object !== null && <bdi className="font-code text-[0.8125rem] text-ink">{object}</bdi>}
        {object !== null && said.length > 0 && ' · '}
        {said.join(' · ')}
      </td>
    </tr>
  );
}

/** Also covers the server's commands and names without an account. */
function accountText(account: string | null): string {
  if (account === null) return adminWording().log.account.unknown;
  return account === 'command line' ? adminWording().log.account.commandLine : account;
}

function detailText(name: string, value: string): string {
  const templates = adminWording().log.details;
  const named: Record<string, Readonly<Record<string, string>>> = {
    role: adminWording().users.roles,
    verdict: adminWording().common.verdict,
  };
  const shown = named[name]?.[value] ?? value;
  // Entries written by older versions can have details that are not in the templates.
  return name in templates
    ? formatMessage(templates[name as keyof typeof templates], { value: shown })
    : `${name} ${shown}`;
}

function LogPages({ fields, isFurther, next }: Omit<LogTableProps, 'rows'>) {
  if (!isFurther && next === null) return null;
  return (
    <nav aria-label={adminWording().common.paging.label} className="mt-4 flex justify-end gap-2">
      {isFurther && (
        <PendingLink href={logAddress(fields)} className={DENSE_BUTTON}>
          {adminWording().common.paging.newest}
        </PendingLink>
      )}
      {next !== null && (
        <PendingLink href={logAddress(fields, next)} rel="next" className={DENSE_BUTTON}>
          {adminWording().common.paging.older}
        </PendingLink>
      )}
    </nav>
  );
}
