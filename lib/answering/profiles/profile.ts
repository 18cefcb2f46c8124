import type { DateField, MatchedField } from '#lib/contracts/document-filter.ts';

import type { FileSettings } from '#lib/contracts/file-settings.ts';
import type { Template } from '#lib/foundation/text/template.ts';

/** The source of a parameter's value. Only those of kind `request` can be set by the client. */
export type ParameterSource =
  | { kind: 'request' }
  | { kind: 'viewer'; field: 'userId' | 'department' | 'orgId' }
  | { kind: 'env'; variable: string };

export interface TemplateParameter {
  name: string;
  description: string | null;
  source: ParameterSource;
  isRequired: boolean;
  /** Null when there is none. */
  fallback: string | null;
}

export type RangeBound = 'gte' | 'gt' | 'lte' | 'lt';

export type ConditionTemplate =
  | { kind: 'match'; key: MatchedField; any: Template[] }
  | { kind: 'range'; key: DateField; bounds: Partial<Record<RangeBound, Template>> };

/** The configuration of an assistant: a file of the profiles folder, parsed and validated. */
export interface Profile extends FileSettings {
  name: string;
  title: string;
  description: string;
  audience: string | null;
  topK: number;
  instructions: string | null;
  language: string | null;
  /** The template of the question for the model and the search; null asks the question unchanged. */
  prompt: Template | null;
  parameters: readonly TemplateParameter[];
  filter: { must: ConditionTemplate[]; should: ConditionTemplate[] };
  /** Null stores nothing with the turn. */
  audit: ReadonlyMap<string, Template> | null;
}
