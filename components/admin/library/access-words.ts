import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

export const PUBLIC = 'public';
export const ACCESS_KINDS = ['user', 'department', 'org'] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

/** A reader as they are typed. */
export interface AccessDraft {
  kind: AccessKind;
  name: string;
}

/** The grant to somebody of a name; null without one. */
export function grantOf({ kind, name }: AccessDraft): string | null {
  return name.trim() === '' ? null : `${kind}:${name.trim()}`;
}

/** What a grant says, as in "the department Sales". */
export function grantWords(grant: string): string {
  const [kind = '', ...name] = grant.split(':');
  const kinds: Readonly<Record<string, string>> = adminWording().document.access.grantKinds;
  return grant === PUBLIC ? adminWording().document.access.everyoneInline : `${kinds[kind] ?? kind} ${name.join(':')}`;
}

/** Who may read a document, within a sentence. */
export function grantedWords(accessList: readonly string[]): string {
  if (accessList.includes(PUBLIC)) return adminWording().document.access.everyoneInline;
  return accessList.length === 0 ? adminWording().document.access.nobodyInline : accessList.map(grantWords).join(', ');
}

/** Who may read a document, in words. */
export function accessWords(accessList: readonly string[]): string {
  const words = grantedWords(accessList);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
