import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { SignInForm } from '#components/admin/sign-in-form.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { TextAndTheme } from '#components/reader/text-and-theme.tsx';

import { readPreferences } from '../../reader-request.ts';
import { findAdministrator } from '../require-administrator.ts';
import { localPath } from './local-path.ts';

export const metadata: Metadata = { title: 'Sign in' };

interface SignInPageProps {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const next = localPath((await searchParams).next);
  if ((await findAdministrator()) !== null) redirect(next);
  return (
    <>
      <SiteHeader
        crumbs={[{ title: 'Administration' }]}
        tools={<TextAndTheme preferences={await readPreferences()} />}
      />
      <main id="main" tabIndex={-1} className="sign-in">
        <h1>Sign in</h1>
        <p className="admin-note">What readers asked, what they were answered, and where the books fell short.</p>
        <SignInForm next={next} />
        <noscript>
          <p className="admin-error">Signing in needs JavaScript.</p>
        </noscript>
        <details className="sign-in-help">
          <summary>Where is the password?</summary>
          <p>
            When this server started for the first time, it made a password for the account <b>admin</b> and showed it
            once, in its terminal – unless <code>ADMIN_PASSWORD</code> was set, which then is the password.
          </p>
          <p>
            It cannot be shown again. To choose another one, set <code>ADMIN_PASSWORD</code> and start the server again;
            whoever is signed in then has to sign in anew.
          </p>
        </details>
      </main>
    </>
  );
}
