'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { Tool } from '#components/controls/tool.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { useIsHydrated } from './use-is-hydrated.ts';

interface SignInFormProps {
  /** Where to go after signing in: a path of this server. */
  next: string;
}

const LABELLED = 'grid gap-1.5 font-medium';
const FIELD = 'w-full min-h-11! font-normal aria-invalid:border-danger!';

/** Form for a name and its password. Errors are shown below the fields, and the password is kept for correction. */
export function SignInForm({ next }: SignInFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  // Before hydration, Enter would submit the form without the script.
  const canSend = useIsHydrated();

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    setIsSending(true);
    setError(null);
    const credentials = { name: textOf(fields.get('name')), password: textOf(fields.get('password')) };
    // The browser has the session cookie from here on.
    const sent = await sendToServer('/api/admin/session', { method: 'POST', body: credentials });
    if (sent.isDone) {
      // A full page load, not a change of this page: nothing fetched before signing in stays. The requested turn of a transcript is in the fragment
      // after the #, which no server sees.
      window.location.assign(next + window.location.hash);
      return;
    }
    setIsSending(false);
    setError(sent.problem);
    passwordField.current?.select();
  }

  return (
    // POST, so that the password would not be in the address if the browser ever submitted the form itself.
    <form
      method="post"
      className="mt-7 grid gap-4"
      aria-label={wording().signIn.title}
      onSubmit={(event) => void submit(event)}
    >
      <label className={LABELLED}>
        <span>{wording().signIn.name}</span>
        <Field
          className={FIELD}
          name="name"
          defaultValue="admin"
          required
          maxLength={100}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </label>
      <div className={LABELLED}>
        <label htmlFor="sign-in-password">{wording().signIn.password}</label>
        <span className="relative block">
          <Field
            ref={passwordField}
            id="sign-in-password"
            className={`${FIELD} pe-12!`}
            name="password"
            type={isShown ? 'text' : 'password'}
            required
            maxLength={1_000}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error !== null}
            aria-describedby="sign-in-error"
          />
          <Tool
            className="absolute! end-1 top-1"
            aria-pressed={isShown}
            aria-label={wording().signIn.showPassword}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
          </Tool>
        </span>
      </div>
      {/* Always there, so that what is said in it is heard; room is made when there is something to say. */}
      <p id="sign-in-error" role="alert" className="text-danger empty:-mt-4">
        {error}
      </p>
      <Button
        type="submit"
        look="main"
        className="aria-disabled:cursor-progress"
        disabled={!canSend}
        aria-disabled={isSending}
      >
        {isSending ? wording().signIn.submitting : wording().signIn.title}
      </Button>
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
