import type { DocumentCondition, DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { AppliedProfile, ProfileRequest } from './profile-book.ts';
import { isDate } from './build-profile.ts';
import type { ConditionTemplate, Profile, TemplateParameter } from './profile.ts';
import { fillTemplate, placesOf, QUERY, type Template } from '#lib/foundation/text/template.ts';

/** Variables that profiles may use, by name. */
export type ProfileValues = Readonly<Record<string, string>>;

/**
 * Fills in a profile. Throws `AppError('validation_error')` for values that are missing (`details.missing_parameters`,
 * `details.missing_filter_parameters`) or that the request may not set.
 */
export function applyProfile(profile: Profile, request: ProfileRequest, environment: ProfileValues): AppliedProfile {
  refuseUnknownParameters(profile, request);
  const values = new Map<string, string>();
  for (const parameter of profile.parameters) {
    const value = valueOf(parameter, request, environment);
    if (value !== null) values.set(parameter.name, value);
  }
  refuseMissing(profile, values);
  const filter = filterOf(profile, values);
  values.set(QUERY, request.query);
  return {
    name: profile.name,
    title: profile.title,
    description: profile.description,
    instructions: profile.instructions,
    promptTemplate: profile.prompt,
    prompt: profile.prompt === null ? request.query : fillTemplate(profile.prompt, values),
    filter,
    language: profile.language,
    audit: auditOf(profile, values),
    ...fileSettingsOf(profile),
  };
}

/** Returns a profile's settings for stored files alone. */
export function fileSettingsOf(profile: Profile): FileSettings {
  const { citationStyle, inlineCitationLinks, outputFilenameBase, descriptionQueryMaxLength } = profile;
  return { citationStyle, inlineCitationLinks, outputFilenameBase, descriptionQueryMaxLength };
}

/** Returns null for a missing value; only spaces count as missing. */
function valueOf(
  { name, source, fallback }: TemplateParameter,
  { parameters, viewer }: ProfileRequest,
  environment: ProfileValues,
): string | null {
  const given = {
    request: () => (Object.hasOwn(parameters, name) ? parameters[name] : undefined),
    viewer: () => (source.kind === 'viewer' ? viewer[source.field] : undefined),
    env: () =>
      source.kind === 'env' && Object.hasOwn(environment, source.variable) ? environment[source.variable] : undefined,
  }[source.kind]();
  if (given !== undefined && given !== null && given.trim() !== '') return given;
  return fallback === null || fallback.trim() === '' ? null : fallback;
}

/** Parameters taken from the viewer or the environment cannot be set by the request. */
function refuseUnknownParameters({ name, parameters }: Profile, request: ProfileRequest): void {
  const own = parameters.filter(({ source }) => source.kind === 'request').map((parameter) => parameter.name);
  const foreign = Object.keys(request.parameters).filter((given) => !own.includes(given));
  if (foreign.length === 0) return;
  throw new AppError('validation_error', {
    publicMessage: `The profile "${name}" accepts only ${own.length === 0 ? 'no parameters' : own.join(', ')} from the request.`,
    details: { unknown_parameters: foreign },
  });
}

function refuseMissing(profile: Profile, values: ReadonlyMap<string, string>): void {
  const conditions = [...profile.filter.must, ...profile.filter.should];
  const inFilter = new Set(conditions.flatMap(templatesOf).flatMap(placesOf));
  const missing = profile.parameters.filter(({ name }) => !values.has(name));
  const required = missing.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const filtering = missing.filter(({ name }) => inFilter.has(name)).map(({ name }) => name);
  if (required.length === 0 && filtering.length === 0) return;
  const names = [...new Set([...required, ...filtering])];
  throw new AppError('validation_error', {
    publicMessage: `The profile "${profile.name}" needs a value for ${names.join(', ')}.`,
    details: {
      ...(required.length > 0 && { missing_parameters: required }),
      ...(filtering.length > 0 && { missing_filter_parameters: filtering }),
    },
  });
}

function templatesOf(condition: ConditionTemplate): Template[] {
  return condition.kind === 'match' ? condition.any : Object.values(condition.bounds);
}

function filterOf(profile: Profile, values: ReadonlyMap<string, string>): DocumentFilter {
  const fill = (conditions: readonly ConditionTemplate[]) =>
    conditions.map((condition) => fillCondition(condition, values, profile.name));
  return { must: fill(profile.filter.must), should: fill(profile.filter.should) };
}

function fillCondition(
  condition: ConditionTemplate,
  values: ReadonlyMap<string, string>,
  profile: string,
): DocumentCondition {
  if (condition.kind === 'match') {
    return { key: condition.key, match: { any: condition.any.map((template) => fillTemplate(template, values)) } };
  }
  const range = Object.entries(condition.bounds).map(([bound, template]) => {
    const text = fillTemplate(template, values);
    if (isDate(text)) return [bound, text.includes('T') ? text : `${text}T00:00:00Z`] as const;
    throw new AppError('validation_error', {
      publicMessage: `The profile "${profile}" needs a date such as 2024-01-31 for ${placesOf(template).join(', ')}.`,
      details: { invalid_parameters: placesOf(template) },
    });
  });
  return { key: condition.key, range: Object.fromEntries(range) };
}

function auditOf({ audit }: Profile, values: ReadonlyMap<string, string>): Record<string, string> | null {
  if (audit === null) return null;
  return Object.fromEntries([...audit].map(([field, template]) => [field, fillTemplate(template, values)]));
}
