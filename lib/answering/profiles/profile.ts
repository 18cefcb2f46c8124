import type { DateField, MatchedField } from '#lib/contracts/document-filter.ts';

import type { FileSettings } from '#lib/contracts/file-settings.ts';
import type { Template } from '#lib/foundation/text/template.ts';

/** Where the value of a parameter comes from. Only those of requests can be said by who asks. */
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

/** How an assistant is configured: a file of the profiles folder, read and checked. */
export interface Profile extends FileSettings {
  name: string;
  title: string;
  description: string;
  audience: string | null;
  topK: number;
  instructions: string | null;
  language: string | null;
  /** What the model and the search are asked; null asks the question as it is. */
  prompt: Template | null;
  parameters: readonly TemplateParameter[];
  filter: { must: ConditionTemplate[]; should: ConditionTemplate[] };
  /** Null keeps nothing with the turn. */
  audit: ReadonlyMap<string, Template> | null;
}
