'use client';

import { type FormEvent, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { useIsHydrated } from '../use-is-hydrated.ts';

const LABELLED = 'grid gap-1.5 font-medium';
const FIELD = 'w-full min-h-11! font-normal';

/** Form that changes the password of the signed-in account, which must first confirm its current password. */
export function PasswordForm({ name }: { name: string }) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const isLoaded = useIsHydrated();

  async function change(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { current, password } = Object.fromEntries(new FormData(form));
    setSending(true);
    setProblem(null);
    setChanged(false);
    const body = { current, password };
    const sent = await sendToServer('/api/admin/session/password', { method: 'POST', body });
    setSending(false);
    if (!sent.isDone) {
      setProblem(sent.problem);
      return;
    }
    form.reset();
    setChanged(true);
  }

  return (
    <form
      method="post"
      className="mt-3 grid max-w-100 gap-4"
      aria-label={adminWording().account.changePassword}
      onSubmit={(event) => void change(event)}
    >
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
      <label className={LABELLED}>
        <span>{adminWording().account.password.current}</span>
        <Field
          className={FIELD}
          name="current"
          type="password"
          required
          maxLength={1_000}
          autoComplete="current-password"
        />
      </label>
      <label className={LABELLED}>
        <span>{adminWording().account.password.new}</span>
        <Field
          className={FIELD}
          name="password"
          type="password"
          required
          minLength={12}
          maxLength={1_000}
          autoComplete="new-password"
          aria-describedby="password-rule"
        />
        <span id="password-rule" className="text-sm font-normal text-ink-2">
          {adminWording().account.password.minimumLength}
        </span>
      </label>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <p role="status" className="text-ok empty:hidden">
        {isChanged && adminWording().account.password.changed}
      </p>
      <div>
        <Button type="submit" look="main" disabled={isSending || !isLoaded}>
          {adminWording().account.changePassword}
        </Button>
      </div>
    </form>
  );
}
