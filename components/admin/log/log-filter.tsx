import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';

import { Field, Select } from '#components/controls/field.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { ADMIN_ACTIONS } from '#lib/contracts/admin/admin-log.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { CountBadge, DENSE_BUTTON } from '../admin-page.tsx';
import { PendingLink } from '../pending-link.tsx';
import type { LogFields } from './log-address.ts';

const FIELD = 'w-full min-w-0 text-[0.875rem] pointer-coarse:text-[1rem]';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of the log: a form that the browser submits natively. */
export function LogFilter({ fields }: { fields: LogFields }) {
  const isFiltered = Object.keys(fields).length > 0;
  return (
    <search>
      {/* It may have been opened before the scripts were there. */}
      <details className="mt-4" open={isFiltered} suppressHydrationWarning>
        <summary className={DENSE_BUTTON}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {adminWording().common.filter.title}
          {isFiltered && <CountBadge>{Object.keys(fields).length}</CountBadge>}
        </summary>
        <form
          // The key resets the form when the address changes.
          key={JSON.stringify(fields)}
          action="/admin/log"
          autoComplete="off"
          className="mt-3 grid grid-cols-2 items-end gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 min-[900px]:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
        >
          <Labelled label={adminWording().log.column.account}>
            <Field name="account" className={FIELD} defaultValue={fields.account} maxLength={100} spellCheck={false} />
          </Labelled>
          <Labelled label={adminWording().log.column.action}>
            <Select name="action" className={FIELD} defaultValue={fields.action ?? ''}>
              <option value="">{adminWording().common.filter.any}</option>
              {ADMIN_ACTIONS.map((action) => (
                <option key={action} value={action}>
                  {adminWording().log.actions[action]}
                </option>
              ))}
            </Select>
          </Labelled>
          <Labelled label={adminWording().log.column.target}>
            <Field name="object" className={FIELD} defaultValue={fields.object} maxLength={1_000} spellCheck={false} />
          </Labelled>
          <Labelled label={adminWording().common.from}>
            <Field type="date" name="from" className={FIELD} defaultValue={dayOf(fields.from)} />
          </Labelled>
          <Labelled label={adminWording().common.until}>
            <Field type="date" name="to" className={FIELD} defaultValue={dayOf(fields.to)} />
          </Labelled>
          <button type="submit" className={`${DENSE_BUTTON} max-[900px]:justify-self-start`}>
            {adminWording().common.filter.apply}
          </button>
          <p className="col-span-full flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
            <span>{adminWording().common.filter.daysInUtc}</span>
            {isFiltered && (
              <PendingLink href="/admin/log" className={LINKED}>
                {adminWording().common.filter.clearAll}
              </PendingLink>
            )}
          </p>
        </form>
      </details>
    </search>
  );
}

// A browser complains about a value that its field cannot hold.
function dayOf(value: string | undefined): string | undefined {
  return value !== undefined && DAY.test(value) ? value : undefined;
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-0 gap-1 text-[0.8125rem] text-ink-2">
      <span>{label}</span>
      {children}
    </label>
  );
}
