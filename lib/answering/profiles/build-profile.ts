import { DATE_FIELDS, MATCHED_FIELDS } from '#lib/contracts/document-filter.ts';

import type { ConditionTemplate, ParameterSource, Profile, RangeBound, TemplateParameter } from './profile.ts';
import type { ConditionFile, ProfileFile } from './profile-schema.ts';
import { placesOf, QUERY, readTemplate, type Template } from '#lib/foundation/text/template.ts';

/** An error in a profile that its schema does not detect, with its location. */
export interface ProfileProblem {
  path: readonly PropertyKey[];
  message: string;
}

/** Builds a profile; its templates are parsed, and the parameters they name have to be declared. */
export function buildProfile(file: ProfileFile, fileName: string): { profile: Profile; problems: ProfileProblem[] } {
  const templates = new TemplateReader(file.template_parameters.map(({ name }) => name));
  const prompt = file.prompt_rephrasing?.template;
  const audit = file.audit_metadata;
  const name = file.name ?? fileName;
  const profile: Profile = {
    name,
    title: file.title ?? name,
    description: file.description,
    audience: file.audience ?? null,
    topK: file.top_k,
    instructions: file.instructions ?? null,
    language: file.language ?? null,
    prompt: prompt === undefined ? null : templates.readPrompt(prompt),
    parameters: file.template_parameters.map(parameterOf),
    filter: filterOf(file.filter_expression_template ?? {}, templates),
    audit: audit === null || audit === undefined || !audit.enabled ? null : auditOf(audit.fields, templates),
    citationStyle: { kind: file.citation_style, pageAbbreviation: file.page_abbreviation },
    inlineCitationLinks: file.inline_citation_links,
    outputFilenameBase: file.output_filename_base,
    descriptionQueryMaxLength: file.artifact_description_query_max_length,
  };
  return {
    profile,
    problems: [...templates.problems, ...repeatedNames(file), ...reservedNames(file), ...emptyFilter(file)],
  };
}

function parameterOf(parameter: ProfileFile['template_parameters'][number]): TemplateParameter {
  return {
    name: parameter.name,
    description: parameter.description ?? null,
    source: sourceOf(parameter.from),
    isRequired: parameter.required,
    fallback: parameter.default ?? null,
  };
}

function sourceOf(from: string): ParameterSource {
  if (from.startsWith('env:')) return { kind: 'env', variable: from.slice('env:'.length) };
  if (from === 'viewer.user_id') return { kind: 'viewer', field: 'userId' };
  if (from === 'viewer.department') return { kind: 'viewer', field: 'department' };
  return from === 'viewer.org_id' ? { kind: 'viewer', field: 'orgId' } : { kind: 'request' };
}

function auditOf(fields: Readonly<Record<string, string>>, templates: TemplateReader): Map<string, Template> {
  const path = (field: string) => ['audit_metadata', 'fields', field];
  return new Map(
    Object.entries(fields).map(([field, text]) => [field, templates.read(text, path(field), [QUERY])] as const),
  );
}

type FilterFile = NonNullable<ProfileFile['filter_expression_template']>;

function filterOf(filter: FilterFile, templates: TemplateReader): Profile['filter'] {
  const at = (...path: PropertyKey[]) => ['filter_expression_template', ...path];
  const read = (conditions: readonly ConditionFile[], list: 'must' | 'should') =>
    conditions.map((condition, index) => conditionOf(condition, templates, at(list, index)));
  const short: ConditionTemplate[] = [];
  for (const key of MATCHED_FIELDS) {
    const values = filter[key];
    if (values === undefined) continue;
    short.push({ kind: 'match', key, any: values.map((text) => templates.read(text, at(key))) });
  }
  for (const key of DATE_FIELDS) {
    const bounds = filter[key];
    if (bounds !== undefined) short.push({ kind: 'range', key, bounds: boundsOf(bounds, templates, at(key)) });
  }
  return { must: [...short, ...read(filter.must ?? [], 'must')], should: read(filter.should ?? [], 'should') };
}

function conditionOf(condition: ConditionFile, templates: TemplateReader, path: PropertyKey[]): ConditionTemplate {
  if ('range' in condition) {
    return { kind: 'range', key: condition.key, bounds: boundsOf(condition.range, templates, [...path, 'range']) };
  }
  const { match } = condition;
  const texts = 'any' in match ? match.any : [match.value];
  return { kind: 'match', key: condition.key, any: texts.map((text) => templates.read(text, [...path, 'match'])) };
}

function boundsOf(
  bounds: Partial<Record<RangeBound, string | undefined>>,
  templates: TemplateReader,
  path: PropertyKey[],
): Partial<Record<RangeBound, Template>> {
  return Object.fromEntries(
    Object.entries(bounds).map(([bound, text]) => [bound, templates.readDate(text, [...path, bound])]),
  );
}

function repeatedNames({ template_parameters: parameters }: ProfileFile): ProfileProblem[] {
  const names = parameters.map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ path: ['template_parameters', index, 'name'], message: `the parameter ${name} is declared twice` }]
      : [],
  );
}

function reservedNames({ template_parameters: parameters }: ProfileFile): ProfileProblem[] {
  return parameters.flatMap(({ name }, index) =>
    name === QUERY
      ? [{ path: ['template_parameters', index, 'name'], message: '{query} is the question; give this another name' }]
      : [],
  );
}

/** Such a filter would look like one but match everything. */
function emptyFilter({ filter_expression_template: filter }: ProfileFile): ProfileProblem[] {
  if (filter === null || filter === undefined) return [];
  const { must, ...others } = filter;
  if ((must ?? []).length > 0 || Object.keys(others).length > 0) return [];
  return [{ path: ['filter_expression_template'], message: 'a filter needs at least one condition' }];
}

/** Parses templates and records their errors. */
class TemplateReader {
  readonly problems: ProfileProblem[] = [];
  readonly #declared: readonly string[];

  constructor(declared: readonly string[]) {
    this.#declared = declared;
  }

  read(text: string, path: readonly PropertyKey[], besides: readonly string[] = []): Template {
    const template = readTemplate(text);
    if (template === null) {
      this.#note(path, 'a brace stands alone: write {name} for a parameter, {{ and }} for braces');
      return [];
    }
    for (const name of placesOf(template)) {
      if (this.#declared.includes(name) || besides.includes(name)) continue;
      this.#note(path, `{${name}} is no parameter: declare it in template_parameters`);
    }
    return template;
  }

  readPrompt(text: string): Template {
    const path = ['prompt_rephrasing', 'template'];
    const template = this.read(text, path, [QUERY]);
    if (!placesOf(template).includes(QUERY)) this.#note(path, 'the template must contain {query}');
    return template;
  }

  readDate(text: string, path: readonly PropertyKey[]): Template {
    const template = this.read(text, path);
    const isFixed = placesOf(template).length === 0;
    if (isFixed && !isDate(text)) this.#note(path, 'this must be a date such as 2024-01-31, or a parameter');
    return template;
  }

  #note(path: readonly PropertyKey[], message: string): void {
    this.problems.push({ path, message });
  }
}

/** Whether the text is a date, or a timestamp with its offset. */
export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}
