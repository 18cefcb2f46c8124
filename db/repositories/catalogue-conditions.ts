import { and, gt, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type {
  DateField,
  DocumentCondition,
  DocumentFilter,
  MatchedField,
  RangeCondition,
} from '#lib/contracts/document-filter.ts';
import { identifierKey } from '#lib/foundation/text/identifiers.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import { isStorableTerm, quoteTerm } from '../column-types.ts';
import { documents, pageIdentifiers, pages } from '../schema.ts';

const NOTHING = sql`false`;

const TEXT_COLUMNS: Record<Exclude<MatchedField, 'author' | 'identifier'>, AnyPgColumn> = {
  document_id: documents.id,
  title: documents.title,
  filename: documents.filename,
  type: documents.type,
  document_type: documents.documentType,
  department: documents.department,
  origin: documents.origin,
  language: documents.language,
};

const DATE_COLUMNS = {
  upload_date: documents.createdAt,
  source_updated_at: documents.sourceUpdatedAt,
} satisfies Record<DateField, AnyPgColumn>;

const COMPARISONS = { gte, gt, lte, lt };

/** Returns the SQL condition of a filter on documents; undefined for an empty filter. Access rights are not included. */
export function isMeantBy({ must, should }: DocumentFilter): SQL | undefined {
  return and(...must.map(conditionOf), or(...should.map(conditionOf)));
}

/** SQL condition that all of the words occur in the names of a document; undefined where there are none to search for. */
export function isCalled(words: string | undefined): SQL | undefined {
  if (words === undefined) return undefined;
  const searched = terms(words).filter(isStorableTerm).map(quoteTerm).join(' & ');
  return searched === '' ? NOTHING : sql`${documents.titleTerms} @@ ${searched}::tsquery`;
}

function conditionOf(condition: DocumentCondition): SQL {
  if ('range' in condition) return isWithin(condition);
  const { key, match } = condition;
  // Postgres has no empty list, and an empty one matches nothing.
  if (match.any.length === 0) return NOTHING;
  if (key === 'identifier') return holdsIdentifier(match.any);
  if (key === 'author') return hasAuthor(match.any);
  return isAnyOf(sql`${TEXT_COLUMNS[key]}`, match.any);
}

// A range without a bound, or with one that is not a valid date, must not match everything.
function isWithin({ key, range }: RangeCondition): SQL {
  const bounds = Object.entries(COMPARISONS).flatMap(([name, compare]) => {
    const value = range[name as keyof typeof COMPARISONS];
    return value === undefined ? [] : [{ compare, moment: new Date(value) }];
  });
  if (bounds.some(({ moment }) => Number.isNaN(moment.getTime()))) return NOTHING;
  return and(...bounds.map(({ compare, moment }) => compare(DATE_COLUMNS[key], moment))) ?? NOTHING;
}

function hasAuthor(names: readonly string[]): SQL {
  return sql`exists (select 1 from jsonb_array_elements_text(${documents.authors}) as author(name)
    where ${isAnyOf(sql`author.name`, names)})`;
}

function holdsIdentifier(identifiers: readonly string[]): SQL {
  const keys = identifiers.map((identifier) => anyText(identifierKey(identifier)));
  return sql`exists (select 1 from ${pageIdentifiers} join ${pages} on ${pages.id} = ${pageIdentifiers.pageId}
    where ${pages.documentId} = ${documents.id} and ${pages.removedAt} is null
    and ${pageIdentifiers.identifierKey} in (${sql.join(keys, sql`, `)}))`;
}

/** Ignores letter case. A database created without a locale knows the case of ASCII only. */
function isAnyOf(text: SQL, values: readonly string[]): SQL {
  const plain = values.filter((value) => /^[\p{ASCII}]*$/u.test(value)).map((value) => anyText(value.toLowerCase()));
  const others = values.filter((value) => /[^\p{ASCII}]/u.test(value));
  return (
    or(
      plain.length === 0 ? undefined : sql`lower(${text}) in (${sql.join(plain, sql`, `)})`,
      ...others.map((value) => sql`${text} ~ ${anyText(inAnyCase(value))}`),
    ) ?? NOTHING
  );
}

/** Returns a Postgres regular expression that matches the whole value case-insensitively. */
function inAnyCase(value: string): string {
  const letters = Array.from(value.toLowerCase(), (letter) => {
    const upper = letter.toUpperCase();
    if (upper === letter) return /[\p{ASCII}]/u.test(letter) && !/\w/.test(letter) ? `\\${letter}` : letter;
    return `(?:${letter}|${upper})`;
  });
  return `^${letters.join('')}$`;
}

/** Typed as a text column, which accepts any string. */
function anyText(value: string): SQL {
  return sql`${sql.param(value, documents.title)}`;
}
