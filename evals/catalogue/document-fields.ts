import { AUTHORS, DEPARTMENTS, LANGUAGES, LANGUAGE_NAMES, ORIGINS } from './catalogue-values.ts';
import type { GeneratedDocument } from './generated-document.ts';

/** What documents are grouped by and asked for. */
export type NamedField = 'documentType' | 'department' | 'origin' | 'language' | 'author';

const PLURALS: Readonly<Record<string, string>> = {
  report: 'reports',
  plan: 'plans',
  policy: 'policies',
  manual: 'manuals',
  minutes: 'minutes',
  contract: 'contracts',
  ticket: 'tickets',
  guide: 'guides',
  'release notes': 'release notes',
  rfc: 'RFCs',
  'post-mortem': 'post-mortems',
  handbook: 'handbooks',
};

const ORIGIN_NAMES: Readonly<Record<string, string>> = {
  jira: 'Jira',
  wiki: 'the wiki',
  sharepoint: 'SharePoint',
  confluence: 'Confluence',
  github: 'GitHub',
};

const VALUES: Readonly<Record<NamedField, readonly string[]>> = {
  documentType: Object.keys(PLURALS),
  department: DEPARTMENTS,
  origin: ORIGINS,
  language: LANGUAGES,
  author: AUTHORS,
};

export function isNamedField(field: string): field is NamedField {
  return field in VALUES;
}

/** A document has several authors, and one or none of the others. */
export function valuesOf(document: GeneratedDocument, field: NamedField): (string | null)[] {
  return field === 'author' ? document.authors : [document[field]];
}

export function allValues(field: NamedField): readonly string[] {
  return VALUES[field];
}

/** How a value may be written in an answer. */
export function spellingsOf(field: NamedField, value: string): string[] {
  if (field === 'documentType') return [value, PLURALS[value] ?? value];
  if (field === 'language') return [LANGUAGE_NAMES[value] ?? value, `(${value})`, `\`${value}\``, value];
  return [value];
}

export function pluralOf(documentType: string): string {
  return PLURALS[documentType] ?? documentType;
}

export function singularOf(documentType: string): string {
  return documentType === 'rfc' ? 'RFC' : documentType;
}

/** True of types that exist in the plural alone, of which nobody says "the oldest one". */
export function isAlwaysPlural(documentType: string): boolean {
  return pluralOf(documentType) === documentType;
}

export function originName(origin: string): string {
  return ORIGIN_NAMES[origin] ?? origin;
}
