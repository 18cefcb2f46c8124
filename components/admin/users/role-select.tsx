import { Select } from '#components/controls/field.tsx';
import type { AccountReply } from '#lib/contracts/admin/account.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

const ROLES = ['read_only', 'reviewer', 'admin'] as const;

/** Choice of an account's role. Each role describes its purpose. */
export function RoleSelect({ id, chosen }: { id: string; chosen: AccountReply['role'] }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-ink-2">
        {adminWording().users.roleLabel}
      </label>
      <Select id={id} name="role" defaultValue={chosen} aria-describedby={`${id}-roles`}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {adminWording().users.roles[role]}
          </option>
        ))}
      </Select>
      <ul id={`${id}-roles`} className="mt-1 grid gap-0.5 text-sm text-ink-2">
        {ROLES.map((role) => (
          <li key={role}>{adminWording().account.roleRights[role]}</li>
        ))}
      </ul>
    </div>
  );
}
