import type { Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { fillTemplate, placesOf, readTemplate } from '#lib/foundation/text/template.ts';

import type { FilterTemplate } from './filter-template.ts';
import { type NucliaConfig, WRITTEN_AS } from './nuclia-config.ts';

/** The viewer, and the values of the request for parameters. */
export interface ParameterGiver {
  viewer: Viewer;
  parameters?: Readonly<Record<string, string>> | undefined;
}

/** The data that accompanies a question according to its file. */
interface FilledConfig {
  query: string;
  filter: FilterTemplate | null;
  audit: Record<string, string> | null;
}

/** Maximum size of the audit metadata that the service accepts. */
const MOST_AUDIT_BYTES = 10 * 1024;

const VIEWER_FIELDS = {
  'viewer.user_id': 'userId',
  'viewer.department': 'department',
  'viewer.org_id': 'orgId',
} as const;

/**
 * Fills in the templates of a file. Throws `AppError('validation_error')` if a value used in the filter or a required value is missing, or if a value
 * is not of its type.
 */
export function fillConfig(config: NucliaConfig, giver: ParameterGiver, question: string): FilledConfig {
  const { filter_expression_template: template, prompt_rephrasing: prompt, audit_metadata: audit } = config;
  const values = valuesFor(config, giver, question);
  const fill = (text: string) => fillTemplate(readTemplate(text) ?? [{ kind: 'text', text }], values);
  return {
    query: prompt ? fill(prompt.template) : question,
    filter: template ? (filledIn(template, fill) as FilterTemplate) : null,
    audit: audit?.enabled === true ? auditOf(audit.fields, fill) : null,
  };
}

function valuesFor(
  config: NucliaConfig,
  { viewer, parameters = {} }: ParameterGiver,
  question: string,
): Map<string, string> {
  const values = new Map([['query', question]]);
  for (const { name, from, type, default: fallback } of config.template_parameters) {
    // Values taken from the viewer cannot be set by the request.
    const said = Object.hasOwn(parameters, name) ? parameters[name] : null;
    const given = from === null ? said : viewer[VIEWER_FIELDS[from]];
    // A blank text is no value: a filter with it would match nothing, without an explanation.
    const value = [given, fallback].find((each) => typeof each === 'string' && each.trim() !== '');
    if (typeof value !== 'string') continue;
    if (!WRITTEN_AS[type].test(value)) {
      const publicMessage = `The value of ${name} must be of the type ${type}.`;
      throw new AppError('validation_error', { publicMessage, details: { invalid_parameters: [name] } });
    }
    values.set(name, value);
  }
  const required = config.template_parameters.filter((each) => each.required).map(({ name }) => name);
  // A filter with a missing value would mean something else.
  const needed = [...required, ...namesIn(config.filter_expression_template)];
  const missing = [...new Set(needed)].filter((name) => !values.has(name));
  if (missing.length === 0) return values;
  throw new AppError('validation_error', {
    publicMessage: `Nothing says what ${missing.join(', ')} is, which the Knowledge Box is searched by.`,
    details: { missing_filter_parameters: missing },
  });
}

function auditOf(fields: Record<string, string>, fill: (text: string) => string): Record<string, string> | null {
  // Unknown values are not stored.
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => (fill(text) === '' ? [] : [[field, fill(text)]])),
  );
  return Object.keys(filled).length === 0 || Buffer.byteLength(JSON.stringify(filled)) > MOST_AUDIT_BYTES
    ? null
    : filled;
}

function filledIn(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((each) => filledIn(each, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filledIn(each, fill)]));
}

/** Returns the names of the placeholders in all texts within a value. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return placesOf(readTemplate(value) ?? []);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}
