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
      <main id="main" tabIndex={-1} className="mx-auto max-w-100 px-5 pt-[clamp(2rem,12vh,7rem)] pb-16">
        <h1 className="font-read text-[2rem]/[1.15] font-semibold tracking-[-0.012em]">Sign in</h1>
        <p className="mt-2 text-ink-2">What readers asked, what they were answered, and where the books fell short.</p>
        <SignInForm next={next} />
        <noscript>
          <p className="text-danger">Signing in needs JavaScript.</p>
        </noscript>
        <details className="mt-8 border-t border-line pt-4 text-ink-2">
          <summary className="min-h-6 w-fit hover:text-ink">Where is the password?</summary>
          <p className="mt-3">
            When this server started for the first time, it made a password for the account{' '}
            <b className="text-ink">admin</b> and showed it once, in its terminal – unless{' '}
            <Variable name="ADMIN_PASSWORD" /> was set, which then is the password.
          </p>
          <p className="mt-3">
            It cannot be shown again. To choose another one, set <Variable name="ADMIN_PASSWORD" /> and start the server
            again; whoever is signed in then has to sign in anew.
          </p>
        </details>
      </main>
    </>
  );
}

function Variable({ name }: { name: string }) {
  return <code className="font-code text-[0.8125rem]/none font-medium wrap-anywhere text-ink">{name}</code>;
}
