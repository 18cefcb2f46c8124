import { LINKED } from '#components/controls/linked.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

/** What went wrong with an upload, for the person who uploads. */
export interface Trouble {
  message: string;
  /** Nobody is signed in any more. */
  isSignedOut: boolean;
}

/** Tells it with the way on; nothing where nothing went wrong. Signing in happens in another tab, so that what was chosen stays here. */
export function UploadTrouble({ trouble }: { trouble: Trouble | null }) {
  return (
    <p role="alert" className="text-danger empty:hidden">
      {trouble?.isSignedOut === true ? (
        <>
          {wording().upload.error.signedOut}{' '}
          <a
            className={`${LINKED} inline-flex items-center pointer-coarse:min-h-11`}
            href="/admin/sign-in?next=/"
            target="_blank"
            rel="noopener"
          >
            {wording().signIn.inNewTab}
          </a>
        </>
      ) : (
        trouble?.message
      )}
    </p>
  );
}
