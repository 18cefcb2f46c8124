import type { StoredPoint } from '../external/point-facts.ts';

import type { NucliaConfig } from './nuclia-config.ts';
import type { Extracted, FoundParagraph, NucliaResource, WholeResource } from './nuclia-connection.ts';

/** The kinds of fields by their letters in paragraph ids. */
const KINDS: Record<string, string> = { t: 'texts', f: 'files', u: 'links', c: 'conversations', a: 'generics' };
const LETTERS = Object.fromEntries(Object.entries(KINDS).map(([letter, kind]) => [kind, letter]));

const RESOURCE = /^[\da-f]{32}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PARAGRAPH = /^([^/]{32,36})\/([tfuca])\/([^/]+)(?:\/([^/]+))?\/(\d{1,12})-(\d{1,12})$/;

/** Whether a text is the id of a resource or of a paragraph. */
export function isNucliaId(id: string): boolean {
  return RESOURCE.test(resourceIn(id)) && (id === resourceIn(id) || PARAGRAPH.test(id));
}

/** Returns the id of a paragraph's resource; the id of a resource is returned unchanged. */
export function resourceIn(id: string): string {
  return id.split('/', 1)[0] ?? '';
}

/** Returns the data of a resource, as the point that represents it. */
export function resourcePoint(resource: NucliaResource, { access }: Pick<NucliaConfig, 'access'>): StoredPoint {
  const { data: _data, fields: _fields, ...said } = resource;
  const labels = Map.groupBy(resource.usermetadata?.classifications ?? [], ({ labelset }) => labelset);
  const origin = said['origin'] as { modified?: unknown } | null | undefined;
  const groups = resource.security?.access_groups ?? [];
  const isOpen = groups.length === 0 && typeof access === 'object' && access.without_groups === 'public';
  const readers = isOpen ? [access.everybody] : groups;
  return {
    id: resource.id,
    payload: {
      ...said,
      labels: Object.fromEntries([...labels].map(([set, of]) => [set, of.map(({ label }) => label)])),
      changed: origin?.modified ?? said['modified'],
      security: { access_groups: readers },
    },
  };
}

/** Converts a found paragraph into a point. */
export function foundPoint({ id, text, position, resource }: FoundParagraph, config: NucliaConfig): StoredPoint {
  return pointOf(id, text, { page: position?.page_number, of: resourcePoint(resource, config) });
}

/** Returns all paragraphs of a resource as points, field by field, in reading order. */
export function pointsOf(resource: WholeResource, config: NucliaConfig): StoredPoint[] {
  const of = resourcePoint(resource, config);
  return Object.entries(resource.data).flatMap(([kind, fields]) =>
    Object.entries(fields ?? {}).flatMap(([name, { extracted }]) =>
      placesOf(extracted).flatMap(({ start, end, page }) => {
        const letter = LETTERS[kind];
        const id = `${resource.id}/${letter ?? ''}/${name}/${start}-${end}`;
        return letter === undefined ? [] : [pointOf(id, sliceOf(extracted?.text?.text, start, end), { page, of })];
      }),
    ),
  );
}

/** Returns the resource's paragraph with this id or, for the resource's own id, its first one; null if there is none. */
export function pointIn(resource: WholeResource, id: string, config: NucliaConfig): StoredPoint | null {
  const place = PARAGRAPH.exec(id);
  if (place === null) return pointsOf(resource, config).find(({ payload }) => payload?.['text'] !== '') ?? null;
  const [, , letter = '', name = '', split, start, end] = place;
  const said = sliceOf(textOf(resource, { kind: KINDS[letter] ?? '', name, split }), Number(start), Number(end));
  return said === '' ? null : pointOf(id, said, { page: null, of: resourcePoint(resource, config) });
}

/** Returns the text of a field, or of one message of a conversation. */
function textOf(
  { data }: WholeResource,
  { kind, name, split }: { kind: string; name: string; split: string | undefined },
): string | null | undefined {
  const text = data[kind]?.[name]?.extracted?.text;
  return split === undefined ? text?.text : text?.split_text?.[split];
}

function pointOf(
  id: string,
  text: string,
  { page, of }: { page: number | null | undefined; of: StoredPoint },
): StoredPoint {
  // The service numbers pages from 0.
  const number = typeof page === 'number' ? page + 1 : undefined;
  return { id, payload: { ...of.payload, text: text.trim(), page: number } };
}

function placesOf(extracted: Extracted | null | undefined) {
  return (extracted?.metadata?.metadata?.paragraphs ?? [])
    .map(({ start, end, page }) => ({ start: start ?? 0, end: end ?? 0, page: page?.page }))
    .filter(({ start, end }) => end > start);
}

/** The service's positions count code points. */
function sliceOf(text: string | null | undefined, start: number, end: number): string {
  return Array.from(text ?? '')
    .slice(start, end)
    .join('');
}
