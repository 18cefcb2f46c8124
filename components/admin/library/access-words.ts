const KINDS: Record<string, string> = { user: 'the user', department: 'the department', org: 'the organisation' };

/** What a grant says, as in "the department Sales". */
function grantWords(grant: string): string {
  const [kind = '', ...name] = grant.split(':');
  return grant === 'public' ? 'everybody' : `${KINDS[kind] ?? kind} ${name.join(':')}`;
}

/** Who may read a document, in words. */
export function accessWords(accessList: readonly string[]): string {
  if (accessList.includes('public')) return 'Everybody';
  if (accessList.length === 0) return 'Nobody but administrators';
  const words = accessList.map(grantWords).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The grants that somebody wrote, one to a line: without empty lines and repeats. */
export function readGrants(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
