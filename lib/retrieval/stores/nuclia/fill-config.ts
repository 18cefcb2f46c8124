import type { Viewer } from '#lib/access/viewer.ts';
import { AppError } from '#lib/core/errors.ts';
import { fillTemplate, placesOf, readTemplate } from '#lib/text/template.ts';

import type { FilterTemplate } from './filter-template.ts';
import type { NucliaConfig } from './nuclia-config.ts';

/** What goes with a question by its file. */
interface FilledConfig {
  query: string;
  filter: FilterTemplate | null;
  audit: Record<string, string> | null;
}

/** The service takes no more of it. */
const MOST_AUDIT_BYTES = 10 * 1024;

const VIEWER_FIELDS = {
  'viewer.user_id': 'userId',
  'viewer.department': 'department',
  'viewer.org_id': 'orgId',
} as const;

/** Fills the templates of a file in. Throws `AppError('validation_error')` where a value of the filter, or one that is required, is missing. */
export function fillConfig(config: NucliaConfig, viewer: Viewer, question: string): FilledConfig {
  const { filter_expression_template: template, prompt_rephrasing: prompt, audit_metadata: audit } = config;
  const values = valuesFor(config, viewer, question);
  const fill = (text: string) => fillTemplate(readTemplate(text) ?? [{ kind: 'text', text }], values);
  return {
    query: prompt ? fill(prompt.template) : question,
    filter: template ? (filledIn(template, fill) as FilterTemplate) : null,
    audit: audit?.enabled === true ? auditOf(audit.fields, fill) : null,
  };
}

function valuesFor(config: NucliaConfig, viewer: Viewer, question: string): Map<string, string> {
  const values = new Map([['query', question]]);
  for (const { name, from, default: fallback } of config.template_parameters) {
    const value = (from === undefined ? null : viewer[VIEWER_FIELDS[from]]) ?? fallback ?? '';
    // An empty text is no value: a filter by it would find nothing and not say why.
    if (value !== '') values.set(name, value);
  }
  const required = config.template_parameters.filter((each) => each.required).map(({ name }) => name);
  // A filter without its value would mean something else.
  const needed = [...required, ...namesIn(config.filter_expression_template)];
  const missing = [...new Set(needed)].filter((name) => !values.has(name));
  if (missing.length === 0) return values;
  throw new AppError('validation_error', {
    publicMessage: `Nothing says what ${missing.join(', ')} is, which the Knowledge Box is searched by.`,
    details: { missing_filter_parameters: missing },
  });
}

function auditOf(fields: Record<string, string>, fill: (text: string) => string): Record<string, string> | null {
  const filled = filledIn(fields, fill) as Record<string, string>;
  return Buffer.byteLength(JSON.stringify(filled)) > MOST_AUDIT_BYTES ? null : filled;
}

function filledIn(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((each) => filledIn(each, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filledIn(each, fill)]));
}

/** The places of all texts within. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return placesOf(readTemplate(value) ?? []);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}
