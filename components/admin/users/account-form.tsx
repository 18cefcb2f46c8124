'use client';

import { type FormEvent, useId, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { useIsHydrated } from '../use-is-hydrated.ts';
import { RoleSelect } from './role-select.tsx';

interface AccountFormProps {
  onMade: (made: { name: string; password: string }) => void;
}

/** Makes an account for somebody. */
export function AccountForm({ onMade }: AccountFormProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = new FormData(form);
    setSending(true);
    setProblem(null);
    const sent = await sendToServer<{ name: string; password: string }>('/api/admin/accounts', {
      method: 'POST',
      body: { name: chosen.get('name'), role: chosen.get('role') },
    });
    setSending(false);
    if (!sent.isDone) {
      setProblem(sent.problem);
      return;
    }
    form.reset();
    onMade(sent.reply);
  }

  return (
    <form
      className="mt-3 grid max-w-200 gap-3"
      aria-label={adminWording().users.create.title}
      onSubmit={(event) => void make(event)}
    >
      <div className="grid items-start gap-3 md:grid-cols-2">
        <div className="grid gap-1">
          <label htmlFor={`${id}-name`} className="font-medium text-ink-2">
            {adminWording().users.create.name}
          </label>
          <Field
            id={`${id}-name`}
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
          />
          <p id={`${id}-hint`} className="mt-1 text-sm text-ink-2">
            {adminWording().users.create.nameHint}
          </p>
        </div>
        <RoleSelect id={`${id}-role`} chosen="read_only" />
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div>
        {/* Sent before the script is there, the form would lead to a page that does nothing. */}
        <Button type="submit" look="main" disabled={isSending || !isLoaded}>
          {adminWording().users.create.submit}
        </Button>
      </div>
    </form>
  );
}
