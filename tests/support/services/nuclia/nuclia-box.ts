/** A resource of the fake Knowledge Box. */
export interface FakeResource {
  /** 32 hexadecimal digits. */
  id: string;
  title: string;
  url?: string;
  created: string;
  modified: string;
  tags?: string[];
  metadata?: Record<string, string>;
  labels?: { labelset: string; label: string }[];
  icon?: string;
  /** Who may read it; none is everybody, for the service. */
  groups: string[];
  hidden?: boolean;
  /** Its one field of text, and where its paragraphs are, in code points. */
  text: string;
  paragraphs: [start: number, end: number, page: number][];
}

/** The name of that field. */
export const FIELD = 'body';

/** A resource of one paragraph. */
export function resourceOf(said: Omit<FakeResource, 'paragraphs'>): FakeResource {
  return { ...said, paragraphs: [[0, Array.from(said.text).length, 0]] };
}

/** As every answer has it. */
export function shownResource(resource: FakeResource, show: readonly string[]): Record<string, unknown> {
  const { id, title, icon = 'text/plain', created, modified, url, tags = [], metadata = {}, labels = [] } = resource;
  const basic = {
    hidden: resource.hidden ?? false,
    title,
    icon,
    created,
    modified,
    metadata: { language: 'en' },
    usermetadata: { classifications: labels },
  };
  const origin = { url, tags, metadata, modified, source: 'API', collaborators: [] };
  return {
    id,
    ...(show.includes('basic') && basic),
    ...(show.includes('origin') && { origin }),
    // One without groups has none to show.
    ...(show.includes('security') && resource.groups.length > 0 && { security: { access_groups: resource.groups } }),
  };
}

/** Text and paragraphs, as they were extracted. */
export function extractedFields({ text, paragraphs }: FakeResource): Record<string, unknown> {
  const places = paragraphs.map(([start, end, page]) => ({ start, end, kind: 'TEXT', page: { page } }));
  return { texts: { [FIELD]: { extracted: { text: { text }, metadata: { metadata: { paragraphs: places } } } } } };
}
