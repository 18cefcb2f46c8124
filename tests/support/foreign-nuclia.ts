import type { Item } from './foreign-collection.ts';
import { type FakeResource, FIELD, resourceOf } from './services/nuclia/nuclia-box.ts';
import type { FakeNuclia } from './services/nuclia/start-fake-nuclia.ts';

/** The id of the resource that an item is. */
export function resourceIdOf({ id }: Item): string {
  return id.toString(16).padStart(32, '0');
}

/** Of its one paragraph. */
export function paragraphIdOf(item: Item): string {
  return `${resourceIdOf(item)}/t/${FIELD}/0-${Array.from(item.text).length}`;
}

/** The item as a resource, for the groups that its list names as texts. */
export function resourceOfItem(item: Item): FakeResource {
  const { text, title, address: url, system, kind, updated, ticket, stored } = item;
  return resourceOf({
    ...{ id: resourceIdOf(item), title, url, text, tags: [ticket], metadata: { system, kind } },
    ...{ created: '2022-01-01T00:00:00', modified: updated.toISOString() },
    groups: [stored].flat().filter((entry) => typeof entry === 'string'),
  });
}

/** The file of a tool that was configured by it, with what is Lectern's own below. */
export function nucliaFileOf({ api, knowledgeBox }: Pick<FakeNuclia, 'api' | 'knowledgeBox'>): string {
  return `base_url: ${api}
kb_id: ${knowledgeBox}
token: \${NUCLIA_TOKEN}
api_key: \${NUCLIA_API_KEY, an-account}
top_k: 8
output_filename_base: nuclia_answer
artifact_description_query_max_length: 150
inline_citation_links: true
template_parameters: []

source: origin.metadata.system
type: origin.metadata.kind
identifiers: origin.tags
`;
}
