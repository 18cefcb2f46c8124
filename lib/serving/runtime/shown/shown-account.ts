import type { KnownAccount } from '#lib/people/administration/manage-accounts.ts';
import type { AccountReply } from '#lib/contracts/admin/account.ts';

/** Returns an account as reported to administrators. */
export function shownAccount({ setBy, createdBy, createdAt, disabledAt, ...account }: KnownAccount): AccountReply {
  return {
    name: account.name,
    role: account.role,
    set_by: setBy,
    vouched_for: account.isVouchedFor,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    disabled_at: disabledAt?.toISOString() ?? null,
    last_signed_in_at: account.lastSignedInAt?.toISOString() ?? null,
  };
}
