import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { SignInForm } from '#components/admin/sign-in-form.tsx';
import { buttonShape } from '#components/controls/button.tsx';
import { Filled } from '#components/controls/filled.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { TextAndTheme } from '#components/reader/text-and-theme.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { readPreferences } from '../../reader-request.ts';
import { findAdministrator } from '../require-administrator.ts';
import { localPath } from '#lib/serving/http/local-path.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: wording().signIn.title };
}

interface SignInPageProps {
  searchParams: Promise<{ next?: string | string[]; problem?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next: wanted, problem } = await searchParams;
  const next = localPath(wanted);
  if ((await findAdministrator()) !== null) redirect(next);
  const { signOn, throughReaders } = (await getRuntime()).administration;
  const provider = signOn ?? throughReaders;
  const entrance = signOn === null ? '/api/sign-in' : '/api/admin/oidc';
  return (
    <>
      <SiteHeader
        crumbs={[{ title: wording().site.administration }]}
        tools={<TextAndTheme preferences={await readPreferences()} />}
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-100 px-5 pt-[clamp(2rem,12vh,7rem)] pb-16">
        <h1 className="font-read text-[2rem]/[1.15] font-semibold tracking-[-0.012em]">{wording().signIn.title}</h1>
        <p className="mt-2 text-ink-2">{wording().signIn.intro}</p>
        {provider && <SignOnLink label={provider.label} entrance={entrance} next={next} problem={problem} />}
        <SignInForm next={next} />
        <noscript>
          <p className="text-danger">{wording().signIn.needsJavaScript}</p>
        </noscript>
        <details className="mt-8 border-t border-line pt-4 text-ink-2">
          <summary className="min-h-6 w-fit hover:text-ink">{wording().signIn.passwordHelp.title}</summary>
          <p className="mt-3">
            <Filled
              text={wording().signIn.passwordHelp.created}
              parts={{ account: <b className="text-ink">admin</b>, variable: <Variable name="ADMIN_PASSWORD" /> }}
            />
          </p>
          <p className="mt-3">
            <Filled
              text={wording().signIn.passwordHelp.change}
              parts={{ variable: <Variable name="ADMIN_PASSWORD" /> }}
            />
          </p>
        </details>
      </main>
    </>
  );
}

const PROBLEMS = () => ({ refused: wording().signIn.error.noAccount, failed: wording().signIn.error.failed });

interface SignOnLinkProps {
  /** The provider's display name. */
  label: string;
  /** The address at which sign-in with the provider starts. */
  entrance: '/api/sign-in' | '/api/admin/oidc';
  next: string;
  /** Why the sign-in at the provider failed. */
  problem: string | string[] | undefined;
}

/** The link to sign in with the OpenID provider, placed above the password form, which few accounts use as well. */
function SignOnLink({ label, entrance, next, problem }: SignOnLinkProps) {
  const problems: Readonly<Record<string, string>> = PROBLEMS();
  const told = typeof problem === 'string' && Object.hasOwn(problems, problem) ? problems[problem] : null;
  return (
    <div className="mt-7 grid gap-4 border-b border-line pb-7">
      {told !== null && (
        <p role="alert" className="text-danger">
          {told}
        </p>
      )}
      <a
        href={`${entrance}?next=${encodeURIComponent(next)}`}
        className={buttonShape({ look: 'main' }, 'text-center wrap-anywhere')}
      >
        {formatMessage(wording().signIn.withProvider, { label })}
      </a>
    </div>
  );
}

function Variable({ name }: { name: string }) {
  return <code className="font-code text-[0.8125rem]/none font-medium wrap-anywhere text-ink">{name}</code>;
}
