'use client';

import { type SyntheticEvent, useState } from 'react';

import { Field } from '#components/controls/field.tsx';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';

import { keepView } from './chosen-view.ts';
import { useFilePage } from './use-file-page.ts';

interface FilePlaceProps {
  page: OpenPage;
  /** The page's path within its document. */
  path: string;
  /** Offsets in its text at which the pages of the file begin. */
  starts: FilePageStart[];
  /** Number of pages of the file. */
  count: number;
}

/** The page of the PDF being read, with a field to go to another by its number or label. */
export function FilePlace({ page, path, starts, count }: FilePlaceProps) {
  const { number, label } = useFilePage(starts);
  const [typed, setTyped] = useState<string | null>(null);
  const isLabelled = label !== null && label !== String(number);

  async function go(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    const { findFilePage, askForPage } = await import('#lib/client/pdf-view/find-file-page.ts');
    const asked = await findFilePage(typed ?? '', page, path);
    if (field === null) return;
    field.setCustomValidity(asked === null ? formatMessage(wording().filePages.unknown, { page: typed ?? '' }) : '');
    field.reportValidity();
    if (asked === null) return;
    field.blur();
    keepView();
    askForPage(asked);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void go(event)}
      className="me-1 flex flex-none items-center gap-1.5 text-ui whitespace-nowrap text-ink-2 tabular-nums"
    >
      <Field
        size="small"
        className="w-12 text-center"
        aria-label={wording().filePages.field}
        inputMode={isLabelled ? 'text' : 'numeric'}
        autoComplete="off"
        value={typed ?? label ?? String(number)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          target.setCustomValidity('');
          setTyped(target.value);
        }}
        onBlur={() => setTyped(null)}
      />
      <span data-file-page={number}>
        {formatMessage(isLabelled ? wording().filePages.labelledOf : wording().filePages.of, { number, count })}
      </span>
    </form>
  );
}
