import { LINKED } from '#components/controls/linked.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

/** An error of an upload, for the person who uploads. */
export interface Trouble {
  message: string;
  /** Set when the session has ended. */
  isSignedOut: boolean;
}

/** Shows the error with a way to proceed; nothing without an error. Signing in happens in another tab, so that the chosen files stay here. */
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
