import { ReaderSession } from '#components/reader/reader-session.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import { readSession } from '../reader-request.ts';

/** The way to sign in or out, where readers can sign in. */
export async function SessionTool() {
  const session = await readSession();
  return session && <ReaderSession signedIn={session.signedIn} />;
}

/** The sentence for a reader who comes back and could not be signed in. */
export async function SignInProblem({ problem }: { problem: string | string[] | undefined }) {
  if (problem !== 'sign-in' || (await readSession()) === null) return null;
  return (
    <p role="alert" className="mb-6 text-base text-ink">
      {wording().readerSession.failed}
    </p>
  );
}
