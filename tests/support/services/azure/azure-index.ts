import { refuse } from './azure-refusal.ts';

type FieldType =
  | 'Edm.String'
  | 'Collection(Edm.String)'
  | 'Edm.DateTimeOffset'
  | 'Edm.Int64'
  | 'Edm.Int32'
  | 'Collection(Edm.Single)';

/** A field as an index definition has it; within a complex one with a slash. What is not said is true, as in the REST API. */
export interface IndexField {
  type: FieldType;
  key?: boolean;
  searchable?: boolean;
  filterable?: boolean;
  facetable?: boolean;
  sortable?: boolean;
  retrievable?: boolean;
  /** Of a vector field. */
  dimensions?: number;
}

export type IndexedDocument = Record<string, unknown>;

/** An index on the fake service. */
export interface FakeIndex {
  fields: Record<string, IndexField>;
  /** The vector fields have a vectoriser, so that questions may be given as text. */
  hasVectorizer?: boolean;
  semanticConfigurations?: string[];
  documents: IndexedDocument[];
}

type Ability = 'searchable' | 'filterable' | 'facetable' | 'sortable' | 'retrievable';

/** The field of a request; refuses one that is not there or not made for that. */
export function fieldFor({ fields }: FakeIndex, path: string, ability: Ability): IndexField {
  const field = fields[path];
  if (field === undefined)
    return refuse(`Could not find a property named '${path}' on type 'search.document'. Parameter name: $${ability}`);
  const usual = ability === 'retrievable' || !field.type.includes('Single');
  if (!(field[ability] ?? usual)) refuse(`The field '${path}' is not a ${ability} field.`);
  return field;
}

/** What a document has at a path. Absent texts are null, absent lists empty. */
export function valueOf(index: FakeIndex, document: IndexedDocument, path: string): unknown {
  const value = path
    .split('/')
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | null | undefined)?.[name], document);
  if (value !== undefined) return value;
  return index.fields[path]?.type === 'Collection(Edm.String)' ? [] : null;
}
