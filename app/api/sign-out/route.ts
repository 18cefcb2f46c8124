import type { SignedOutReply } from '#lib/contracts/reader-session.ts';
import { ADMIN_COOKIE, noAdminCookie } from '#lib/serving/http/admin-cookie.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { plainPage } from '#lib/serving/http/plain-page.ts';
import { cookieIn } from '#lib/serving/http/read-cookie.ts';
import { noReaderCookie, READER_COOKIE } from '#lib/serving/http/reader-cookie.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { isSecure } from '#lib/serving/runtime/shown/session-reply.ts';

import { requireSignIn } from '../sign-in/sign-in-reply.ts';

const SIGNED_OUT = {
  heading: 'You have signed out',
  sentence: 'Close this window if others use this computer.',
  hasWayOn: true,
};

/** Ends the reader's session here and returns the address that ends it at the provider. A browser that submitted a form is sent there. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration, signIn, env }) {
      requireSignIn(signIn);
      const cookies = request.headers.get('cookie');
      await signIn.end(cookieIn(cookies, READER_COOKIE));
      const forget = [noReaderCookie(isSecure(request, env))];
      const asAdministrator = cookieIn(cookies, ADMIN_COOKIE);
      // The administrator session was opened with the reader's session.
      if (administration.throughReaders !== null && asAdministrator !== null) {
        await administration.signOut(asAdministrator);
        forget.push(noAdminCookie(isSecure(request, env)));
      }
      const next = (await signIn.endSessionAddress(`${env.publicUrl ?? request.origin}/`)) ?? '/';
      if (request.headers.get('accept')?.includes('text/html') === true) {
        // Not a redirect: a page's form may submit to this server alone, and the page's policy also checks redirects.
        return forgetting(forget, plainPage(SIGNED_OUT, { status: 200, headers: { refresh: `0; url=${next}` } }));
      }
      const reply: SignedOutReply = { next };
      return forgetting(forget, jsonReply(reply));
    },
  },
});

function forgetting(cookies: readonly string[], response: Response): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
