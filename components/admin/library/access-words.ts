import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { listed } from '#lib/contracts/wording/wording.ts';

export const PUBLIC = 'public';
export const ACCESS_KINDS = ['user', 'department', 'org'] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

/** A grantee as typed into the form. */
export interface AccessDraft {
  kind: AccessKind;
  name: string;
}

/** Returns the grant for a name; null when the name is empty. */
export function grantOf({ kind, name }: AccessDraft): string | null {
  return name.trim() === '' ? null : `${kind}:${name.trim()}`;
}

/** Describes a grant in words, as in "the department Sales". */
export function grantWords(grant: string): string {
  const [kind = '', ...name] = grant.split(':');
  const kinds: Readonly<Record<string, string>> = adminWording().document.access.grantKinds;
  return grant === PUBLIC ? adminWording().document.access.everyoneInline : `${kinds[kind] ?? kind} ${name.join(':')}`;
}

/** Describes who may read a document, for use within a sentence. */
export function grantedWords(accessList: readonly string[]): string {
  if (accessList.includes(PUBLIC)) return adminWording().document.access.everyoneInline;
  return accessList.length === 0 ? adminWording().document.access.nobodyInline : listed(accessList.map(grantWords));
}

/** Describes who may read a document. */
export function accessWords(accessList: readonly string[]): string {
  const words = grantedWords(accessList);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
