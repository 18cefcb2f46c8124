import type { BudgetListReply } from '#lib/contracts/admin/budget.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, joinParts } from '#lib/contracts/wording/wording.ts';

import { SectionTitle } from '../admin-page.tsx';
import { Cell, ColumnHead, FigureTable, RowHead } from '../figure-table.tsx';
import { countText } from '../figure-text.ts';

type Budget = BudgetListReply['budgets'][number];

interface BudgetTableProps {
  budgets: Budget[];
  /** The time zone in which days begin. */
  timeZone: string;
}

/** What has been used of the daily budgets, with their limits. */
export function BudgetTable({ budgets, timeZone }: BudgetTableProps) {
  const words = adminWording().overview.budgets;
  return (
    <section aria-labelledby="budgets">
      <SectionTitle id="budgets">{words.title}</SectionTitle>
      <p className="mt-1 text-ink-2">{formatMessage(words.intro, { timeZone })}</p>
      {budgets.length === 0 ? (
        <p className="mt-2">{words.none}</p>
      ) : (
        <div className="relative max-h-120 overflow-x-auto" tabIndex={0} role="region" aria-labelledby="budgets">
          <FigureTable>
            <thead>
              <tr>
                <ColumnHead className="ps-0">{words.holder}</ColumnHead>
                <ColumnHead isFigure>{adminWording().overview.figure.questions}</ColumnHead>
                <ColumnHead isFigure className="pe-0">
                  {words.tokens}
                </ColumnHead>
              </tr>
            </thead>
            <tbody>
              {budgets.map((budget, index) => (
                <BudgetRow key={index} {...budget} />
              ))}
            </tbody>
          </FigureTable>
        </div>
      )}
    </section>
  );
}

function BudgetRow({ of, name, org_id: org, tokens_estimated: estimated, ...used }: Budget) {
  const words = adminWording().overview.budgets;
  const kinds = { key: words.key, reader: words.reader, department: adminWording().common.department };
  return (
    <tr>
      <RowHead className="ps-0 wrap-anywhere">
        {joinParts([kinds[of], name ?? words.nameless, ...(org === null ? [] : [org])])}
      </RowHead>
      <Cell isFigure>{usedText(used.questions, used.questions_limit)}</Cell>
      <Cell isFigure className="pe-0">
        {usedText(used.tokens, used.tokens_limit)}
        {estimated > 0 && ` (${formatMessage(words.estimated, { amount: countText(estimated) })})`}
      </Cell>
    </tr>
  );
}

function usedText(used: number, limit: number | null): string {
  if (limit === null) return countText(used);
  return formatMessage(adminWording().overview.budgets.ofLimit, { used: countText(used), limit: countText(limit) });
}
