'use client';

import { type FormEvent, useId, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field, Select } from '#components/controls/field.tsx';
import type { DailyBound } from '#lib/contracts/daily-budget.ts';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { useIsHydrated } from '../use-is-hydrated.ts';

interface KeyFormProps {
  usualLimit: number;
  /** The budget of every key for a day; 0 is no limit. */
  usualBudget: DailyBound;
  onMade: (made: { name: string; key: string }) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Form that creates an API key for a program. */
export function KeyForm({ usualLimit, usualBudget, onMade }: KeyFormProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    setProblem(null);
    const body = requestOf(new FormData(form));
    const sent = await sendToServer<{ name: string; key: string }>('/api/admin/keys', { method: 'POST', body });
    setSending(false);
    if (!sent.isDone) {
      setProblem(sent.problem);
      return;
    }
    form.reset();
    onMade(sent.reply);
  }

  const labelled = (name: string, label: string, field: React.ReactNode) => (
    <div className="grid gap-1">
      <label htmlFor={`${id}-${name}`} className="font-medium text-ink-2">
        {label}
      </label>
      {field}
    </div>
  );
  const text = (name: string) => (
    <Field
      id={`${id}-${name}`}
      name={name}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
  return (
    <form
      className="mt-3 grid max-w-200 gap-3"
      aria-label={adminWording().keys.form.title}
      onSubmit={(event) => void make(event)}
    >
      <div className="grid gap-3 md:grid-cols-2">
        {labelled(
          'name',
          adminWording().keys.form.purpose,
          <Field id={`${id}-name`} name="name" required maxLength={100} autoComplete="off" />,
        )}
        {labelled(
          'scopes',
          adminWording().keys.form.permissions,
          <Select id={`${id}-scopes`} name="scopes" defaultValue="read ask">
            <option value="read ask">{adminWording().keys.form.readAndAsk}</option>
            <option value="read">{adminWording().keys.form.readOnly}</option>
            <option value="ask">{adminWording().keys.form.askOnly}</option>
          </Select>,
        )}
      </div>
      <fieldset className="grid gap-3 md:grid-cols-3" aria-describedby={`${id}-rights`}>
        <legend className="mb-1 font-medium text-ink-2">{adminWording().keys.form.rights}</legend>
        {labelled('user_id', adminWording().keys.form.user, text('user_id'))}
        {labelled('department', adminWording().common.department, text('department'))}
        {labelled('org_id', adminWording().keys.form.organisation, text('org_id'))}
      </fieldset>
      <p id={`${id}-rights`} className="-mt-1 text-ink-2">
        {adminWording().keys.form.rightsHint}
      </p>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
        {labelled(
          'per_minute',
          adminWording().keys.form.questionsPerMinute,
          <Field
            id={`${id}-per_minute`}
            name="per_minute"
            type="number"
            min={1}
            max={100_000}
            placeholder={defaultText(usualLimit)}
          />,
        )}
        {labelled(
          'questions_per_day',
          adminWording().keys.form.questionsPerDay,
          <PerDay id={`${id}-questions_per_day`} name="questions_per_day" usual={usualBudget.questions} />,
        )}
        {labelled(
          'tokens_per_day',
          adminWording().keys.form.tokensPerDay,
          <PerDay id={`${id}-tokens_per_day`} name="tokens_per_day" usual={usualBudget.tokens} />,
        )}
        {labelled(
          'days',
          adminWording().keys.form.expires,
          <Select id={`${id}-days`} name="days" defaultValue="365">
            <option value="30">{adminWording().keys.form.inThirtyDays}</option>
            <option value="90">{adminWording().keys.form.inNinetyDays}</option>
            <option value="365">{adminWording().keys.form.inOneYear}</option>
            <option value="">{adminWording().keys.form.never}</option>
          </Select>,
        )}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div>
        {/* Sent before the script is there, the form would lead to a page that does nothing. */}
        <Button type="submit" look="main" disabled={isSending || !isLoaded}>
          {adminWording().keys.form.submit}
        </Button>
      </div>
    </form>
  );
}

/** A limit for a day. */
function PerDay({ usual, ...props }: { id: string; name: string; usual: number }) {
  return <Field type="number" min={1} max={1_000_000_000} placeholder={defaultText(usual)} {...props} />;
}

function defaultText(usual: number): string {
  const limit = usual === 0 ? adminWording().keys.form.noLimit : String(usual);
  return formatMessage(adminWording().keys.form.limitDefault, { limit });
}

function requestOf(form: FormData): Record<string, unknown> {
  const written = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const days = written('days');
  const number = (name: string): number | null => {
    const value = written(name);
    return value === null ? null : Number(value);
  };
  return {
    name: written('name'),
    scopes: (written('scopes') ?? '').split(' '),
    user_id: written('user_id'),
    department: written('department'),
    org_id: written('org_id'),
    per_minute: number('per_minute'),
    questions_per_day: number('questions_per_day'),
    tokens_per_day: number('tokens_per_day'),
    expires_at: days === null ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
  };
}
