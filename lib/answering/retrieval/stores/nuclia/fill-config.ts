import type { Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { fillTemplate, placesOf, readTemplate } from '#lib/foundation/text/template.ts';

import type { FilterTemplate } from './filter-template.ts';
import { type NucliaConfig, WRITTEN_AS } from './nuclia-config.ts';

/** Who asks, and the values that the request has for parameters. */
export interface ParameterGiver {
  viewer: Viewer;
  parameters?: Readonly<Record<string, string>> | undefined;
}

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

/**
 * Fills the templates of a file in. Throws `AppError('validation_error')` where a value of the filter, or one that is required, is missing, and
 * where one is not of its type.
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
    // What is taken from the viewer cannot be said by who asks.
    const said = Object.hasOwn(parameters, name) ? parameters[name] : null;
    const given = from === null ? said : viewer[VIEWER_FIELDS[from]];
    // A blank text is no value: a filter by it would find nothing and not say why.
    const value = [given, fallback].find((each) => typeof each === 'string' && each.trim() !== '');
    if (typeof value !== 'string') continue;
    if (!WRITTEN_AS[type].test(value)) {
      const publicMessage = `The value of ${name} must be of the type ${type}.`;
      throw new AppError('validation_error', { publicMessage, details: { invalid_parameters: [name] } });
    }
    values.set(name, value);
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
  // What is not known is not kept.
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

/** The places of all texts within. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return placesOf(readTemplate(value) ?? []);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}
