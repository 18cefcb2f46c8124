import { wording } from '#lib/contracts/wording/wording.ts';

/** The address of the sign-in from the shelf, which returns to the shelf afterwards. */
export const SIGN_IN_ADDRESS = '/admin/sign-in?next=/';

/**
 * Returns the address at which a reader signs in with the OpenID provider before continuing to this path. Another site answers, so it is not a router
 * link.
 */
export function readerSignInAddress(next: string): string {
  return `/api/sign-in?next=${encodeURIComponent(next)}`;
}

/** The link to the sign-in beneath the shelf, for administrators of the server. */
export function SignInLink() {
  return (
    <p className="mt-16 border-t border-line pt-4 text-ui">
      <a
        className="inline-flex min-h-6 items-center text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
        href={SIGN_IN_ADDRESS}
      >
        {wording().signIn.title}
      </a>
    </p>
  );
}
