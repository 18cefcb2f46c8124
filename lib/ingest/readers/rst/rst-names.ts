/** The name under which a target is found: lower case, white space as one space. */
export function normaliseName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The id of a name, by the rule of docutils as far as it goes and with the letters of all scripts kept where it would leave nothing. */
export function idOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[-0-9]+/, '');
  const kept = id.endsWith('-') ? id.slice(0, -1) : id;
  return kept === '' ? name.trim().toLowerCase().replace(/\s+/g, '-') : kept;
}
