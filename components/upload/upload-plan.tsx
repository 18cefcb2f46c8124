'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { WarningList } from '#components/controls/warning-list.tsx';
import type { PlannedBook, UploadedBook, UploadPlan as Plan } from '#lib/contracts/uploads.ts';
import { groupWarnings } from '#lib/contracts/warning-summary.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';

interface UploadPlanProps {
  plan: Plan;
  /** All books of the upload, including those that cannot be read. */
  books: readonly UploadedBook[];
  /** Called with the ids of the documents that are replaced. */
  onAdd: (replaces: string[]) => void;
  onCancel: () => void;
}

/** A preview of the books that would be added to the library, before anything is. */
export function UploadPlan({ plan, books, onAdd, onCancel }: UploadPlanProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Readers who do not see that the sending has ended are led to the decision.
  useEffect(() => heading.current?.focus(), []);
  const [second, setSecond] = useState<ReadonlySet<string>>(new Set());
  const same = plan.books.flatMap(({ same_as: twin }) => (twin === null ? [] : [twin.document_id]));
  const refused = books.filter(({ problem }) => problem !== null);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {wording().upload.plan.title}
      </h3>
      <ul aria-label={wording().common.books} className="grid gap-3">
        {plan.books.map((book, index) => (
          <PlannedEntry key={index} book={book}>
            {book.same_as !== null && (
              <SameBook
                twin={book.same_as}
                isSecond={second.has(book.same_as.document_id)}
                onChange={(id, isSecond) =>
                  setSecond(new Set([...second].filter((one) => one !== id).concat(isSecond ? id : [])))
                }
              />
            )}
          </PlannedEntry>
        ))}
        {refused.map(({ name, problem }, index) => (
          <li key={index} className="grid gap-1.5 rounded-lg border border-line px-4 py-3">
            <h4 dir="auto" className="font-read text-lead font-semibold wrap-anywhere">
              {name}
            </h4>
            <p className="text-danger wrap-anywhere">
              {formatMessage(wording().upload.plan.refused, { problem: problem ?? '' })}
            </p>
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-raised px-5 py-3">
        <Button onClick={onCancel}>{wording().common.cancel}</Button>
        <Button look="main" onClick={() => onAdd(same.filter((id) => !second.has(id)))}>
          {wording().upload.plan.add}
        </Button>
      </div>
    </div>
  );
}

function PlannedEntry({ book, children }: { book: PlannedBook; children: ReactNode }) {
  const { name, title, pages, page_count: count } = book;
  return (
    <li className="grid gap-1.5 rounded-lg border border-line px-4 py-3">
      <h4 dir="auto" className="font-read text-lead font-semibold wrap-anywhere">
        {title ?? name}
      </h4>
      <p className="text-ink-2 wrap-anywhere">{factsOf(book)}</p>
      {children}
      {count !== null && (
        <Folded summary={formatMessage(wording().upload.plan.pagesInOrder, { count })} isOpen>
          <ol className="grid gap-1">
            {pages.map((page, index) => (
              <li key={index} className="wrap-anywhere" style={{ paddingInlineStart: `${Math.min(page.depth, 6)}rem` }}>
                {page.title ?? page.filename}
                {page.title !== null && <span className="block text-note text-ink-2">{page.filename}</span>}
              </li>
            ))}
          </ol>
          <More count={count} shown={pages.length} />
        </Folded>
      )}
      <Sentences
        summary={formatMessage(wording().upload.plan.leftOutCount, { count: book.left_out_count })}
        of={book.left_out}
      />
      <Sentences
        summary={formatMessage(wording().upload.warningCount, { count: groupWarnings(book.notes).length })}
        of={book.notes}
      />
    </li>
  );
}

interface SameBookProps {
  twin: NonNullable<PlannedBook['same_as']>;
  isSecond: boolean;
  onChange: (documentId: string, isSecond: boolean) => void;
}

/** The choices for a book that is already there. */
function SameBook({ twin: { document_id: id, title }, isSecond, onChange }: SameBookProps) {
  const choices = [
    [wording().upload.plan.replace, false],
    [wording().upload.plan.addSecond, true],
  ] as const;
  return (
    <fieldset>
      <legend className="font-medium wrap-anywhere">
        {formatMessage(wording().upload.plan.alreadyThere, { title })}
      </legend>
      {choices.map(([words, value]) => (
        <label key={words} className="flex items-baseline gap-2 py-1 pointer-coarse:py-3">
          <input
            type="radio"
            name={`same-as-${id}`}
            className="accent-ink"
            checked={isSecond === value}
            onChange={() => onChange(id, value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

function Sentences({ summary, of }: { summary: string; of: PlannedBook['notes'] }) {
  if (of.length === 0) return null;
  return (
    <Folded summary={summary}>
      <WarningList warnings={of} />
    </Folded>
  );
}

/** Long lists scroll in place, with the keyboard too, so that the buttons stay nearby. */
function Folded({ summary, isOpen = false, children }: { summary: string; isOpen?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <details open={isOpen}>
      <summary id={id} className="w-fit py-1 font-medium pointer-coarse:py-3">
        {summary}
      </summary>
      <div
        role="group"
        aria-labelledby={id}
        tabIndex={0}
        className="max-h-56 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface px-3 py-2"
      >
        {children}
      </div>
    </details>
  );
}

function More({ count, shown }: { count: number; shown: number }) {
  return count > shown ? (
    <p className="text-ink-2">
      {formatMessage(wording().upload.andMore, { value: (count - shown).toLocaleString(wording().common.locale) })}
    </p>
  ) : null;
}

function factsOf({ dialect, language, page_count: count }: PlannedBook): string {
  if (count === null) return wording().upload.plan.oneBook;
  const facts = [dialect ?? wording().upload.plan.plainPages, language === null ? null : languageName(language)];
  return joinParts(facts.filter((fact) => fact !== null));
}

/** Returns the name of a language, such as `German`; an invalid code is returned unchanged. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(wording().common.locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
