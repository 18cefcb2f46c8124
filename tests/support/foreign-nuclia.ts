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

/** The file of an agent whose tool it is, as that program has it: every key of the tool, among much else. */
export function agentFileOf({ api, knowledgeBox }: Pick<FakeNuclia, 'api' | 'knowledgeBox'>): string {
  return `log: { stdout_log_level: INFO }
shared_config:
  - broker_connection: &broker
      broker_url: \${BROKER_URL, ws://localhost:8008}
apps:
  - name: keeper-app
    broker:
      <<: *broker
    app_config:
      tools:
        - group_name: artifact_management
          tool_type: builtin-group
        - tool_type: python
          class_name: NucliaRagTool
          tool_config:
            tool_name: KeeperTool
            base_url: ${api}
            kb_id: ${knowledgeBox}
            token: \${NUCLIA_USER_TOKEN}
            api_key: \${NUCLIA_API_KEY, an-account}
            top_k: \${NUCLIA_TOP_K}
            output_response_as_artifact: true
            output_filename_base: keeper_answer
            artifact_description_query_max_length: 12
            inline_citation_links: false
            include_citations_in_tool_response: false
            remi_publish_topic: \${REMI_PUBLISH_TOPIC}
            user_prompt: |
              {context}
              {question}
            template_parameters:
              - name: region
                description: Where it is asked
                type: string
                required: false
                nullable: true
                default: ""
              - name: level
                type: integer
                default: null
              - name: user_id
                type: string
                context_expression: a2a_user_config.user_profile.id
                default: ""
            prompt_rephrasing:
              template: "In {region}: {query}"
            filter_expression_template:
              field:
                or:
                  - { prop: label, labelset: region, label: "{region}" }
                  - not: { prop: label, labelset: region }
            audit_metadata:
              enabled: true
              fields: { user: "{user_id}", level: "{level}", system: test }
`;
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
