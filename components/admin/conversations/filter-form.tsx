'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from 'react';

import { filterOf, tableAddress, type FilterFields } from './filter-address.ts';

interface FilterFormProps {
  /** The filter taken from the address. */
  fields: FilterFields;
  children: ReactNode;
}

/**
 * The filter as a form that submits itself. With scripts, empty fields are left out of the address, and the page keeps its scroll position while the
 * rows are fetched.
 */
export function FilterForm({ fields, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  // When another address is reached (by a link or going back), the fields show its filter. Input entered before the scripts had loaded is kept.
  const address = tableAddress(fields);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const values = new Map(Object.entries(fields));
    for (const control of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []) {
      control.value = values.get(control.name) ?? '';
    }
  }, [address, fields]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const filter = filterOf((name) => {
      const value = given.get(name);
      return typeof value === 'string' ? value : undefined;
    });
    startTransition(() => router.push(tableAddress(filter), { scroll: false }));
  }

  return (
    <search>
      <form
        ref={form}
        action="/admin/conversations"
        className="mt-5 flex flex-wrap gap-2"
        autoComplete="off"
        onSubmit={submit}
      >
        {children}
        {isPending && <span data-pending hidden />}
      </form>
    </search>
  );
}
