import type { KeptNote } from '#lib/contracts/kept-records.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

/** Name and JSON-LD definition of the member in which an annotation stores data that the vocabulary has no term for. */
const ANCHOR = { '@id': 'urn:lectern:annotation#anchor', '@type': '@json' };
const CONTEXT = ['http://www.w3.org/ns/anno.jsonld', { lectern_anchor: ANCHOR }];

const ID = 'urn:lectern:note:';

/** A note in the Web Annotation Data Model (https://www.w3.org/TR/annotation-model/). */
interface Annotation {
  id: string;
  type: 'Annotation';
  motivation: 'highlighting' | 'bookmarking';
  created: string;
  modified: string;
  body: { type: 'TextualBody'; value: string; format: 'text/markdown'; purpose: 'commenting' }[];
  target: {
    type: 'SpecificResource';
    source: PageResource;
    styleClass: KeptNote['colour'];
    selector: Selector[];
    /** Offsets in UTF-16 units, and the data that distinguishes the words from identical ones. */
    lectern_anchor: Pick<KeptNote['anchor'], 'start' | 'end' | 'twins'> & { isLost?: boolean | undefined };
  };
}

/** A page in one version. `dc` and `schema` are among the prefixes of the context. */
interface PageResource {
  id: string;
  type: 'Text';
  'dc:identifier': string;
  'dc:title': string;
  'schema:version': string;
  'dcterms:isPartOf': { id: string; 'dc:identifier': string; 'dc:title': string };
}

type Selector =
  | { type: 'TextQuoteSelector'; exact: string; prefix: string; suffix: string }
  | { type: 'TextPositionSelector'; start: number; end: number };

interface Surroundings {
  /** Origin of this server, without a trailing slash. */
  origin: string;
  /** Returns the text of the note's page version; null if that version no longer exists. */
  textOf: (note: KeptNote) => string | null;
}

/** Returns all notes as one collection that includes its only page. */
export function annotationCollection(notes: readonly KeptNote[], surroundings: Surroundings) {
  const id = `${surroundings.origin}/api/reader/notes?format=jsonld`;
  const items = notes.map((note) => annotationOf(note, surroundings));
  return {
    '@context': CONTEXT,
    ...{ id, type: 'AnnotationCollection', label: 'Lectern', total: items.length },
    first: { id: `${id}#page`, type: 'AnnotationPage', partOf: id, startIndex: 0, items },
  };
}

function annotationOf(note: KeptNote, { origin, textOf }: Surroundings): Annotation {
  const { start, end, quote, prefix, suffix, twins } = note.anchor;
  const text = textOf(note);
  const at = (offset: number) => countCodePoints((text ?? '').slice(0, offset));
  // The vocabulary counts characters, which cannot be counted in a version that no longer exists.
  const positions: Selector[] = text === null ? [] : [{ type: 'TextPositionSelector', start: at(start), end: at(end) }];
  const documentHref = note.href.split('/').slice(0, 3).join('/');
  return {
    id: `${ID}${note.id}`,
    type: 'Annotation',
    motivation: note.kind === 'bookmark' ? 'bookmarking' : 'highlighting',
    created: new Date(note.createdMs).toISOString(),
    modified: new Date(note.changedMs).toISOString(),
    body:
      note.text === ''
        ? []
        : [{ type: 'TextualBody', value: note.text, format: 'text/markdown', purpose: 'commenting' }],
    target: {
      type: 'SpecificResource',
      source: {
        id: `${origin}${note.href}`,
        type: 'Text',
        'dc:identifier': note.pageId,
        'dc:title': note.pageTitle,
        'schema:version': note.pageVersion,
        'dcterms:isPartOf': {
          id: `${origin}${documentHref}`,
          'dc:identifier': note.documentId,
          'dc:title': note.documentTitle,
        },
      },
      styleClass: note.colour,
      selector: [{ type: 'TextQuoteSelector', exact: quote, prefix, suffix }, ...positions],
      lectern_anchor: { start, end, twins, ...(note.isLost !== undefined && { isLost: note.isLost }) },
    },
  };
}

/** Returns the note id contained in the id of its annotation; null for an annotation of another program. */
export function noteIdOf(annotationId: string): string | null {
  return annotationId.startsWith(ID) ? annotationId.slice(ID.length) : null;
}
