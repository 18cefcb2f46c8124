import { describe, expect, it, test } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import { applyProfile } from './apply-profile.ts';
import type { ProfileRequest } from './profile-book.ts';
import { readProfile } from './read-profile.ts';

const FILE = `
instructions: Be brief.
language: German
prompt_rephrasing:
  template: "{query} (asked by {who} in {place})"
template_parameters:
  - { name: who, from: viewer.user_id, default: somebody }
  - { name: department, from: viewer.department }
  - { name: place, from: "env:PROFILE_PLACE" }
  - { name: since }
  - { name: ticket, required: true }
filter_expression_template:
  department: "{department}"
  upload_date: { gte: "{since}" }
audit_metadata:
  fields: { system: production, question: "{query}", ticket: "{ticket}" }
`;

function apply(request: Partial<ProfileRequest> = {}, file = FILE) {
  const { profile, errors } = readProfile(file, 'legal.yaml');
  if (profile === undefined) throw new Error(errors.join('\n'));
  const complete = {
    name: 'legal',
    parameters: { since: '2024-01-01', ticket: 'T-1' },
    query: 'Why?',
    viewer: { ...ANONYMOUS, department: 'legal' },
    ...request,
  };
  return applyProfile(profile, complete, { PROFILE_PLACE: 'Berlin' });
}

function refusal(request: Partial<ProfileRequest>, file = FILE): unknown {
  try {
    apply(request, file);
  } catch (error) {
    if (AppError.is(error)) return { code: error.code, details: error.details };
  }
  return null;
}

it('fills in prompt, filter and audit from request, viewer and environment', () => {
  expect(apply()).toMatchObject({
    name: 'legal',
    prompt: 'Why? (asked by somebody in Berlin)',
    filter: {
      must: [
        { key: 'department', match: { any: ['legal'] } },
        { key: 'upload_date', range: { gte: '2024-01-01T00:00:00Z' } },
      ],
      should: [],
    },
    audit: { system: 'production', question: 'Why?', ticket: 'T-1' },
    instructions: 'Be brief.',
    language: 'German',
  });
});

it('takes what is filled in as it is', () => {
  const { prompt } = apply({ query: 'What is {department}? {{x}}' });
  expect(prompt).toBe('What is {department}? {{x}} (asked by somebody in Berlin)');
});

it('keeps nothing with the turn where that is turned off', () => {
  expect(apply({}, FILE.replace('fields:', 'enabled: false\n  fields:')).audit).toBeNull();
});

describe('what is missing', () => {
  test('is told: what is required and what a filter needs', () => {
    expect(refusal({ parameters: {}, viewer: ANONYMOUS })).toEqual({
      code: 'validation_error',
      details: { missing_parameters: ['ticket'], missing_filter_parameters: ['department', 'since'] },
    });
  });

  test.each(['', '  ', '\n'])('includes a value of nothing: %j', (since) => {
    expect(refusal({ parameters: { since, ticket: 'T-1' } })).toMatchObject({
      details: { missing_filter_parameters: ['since'] },
    });
    expect(refusal({ viewer: { ...ANONYMOUS, department: since } })).toMatchObject({
      details: { missing_filter_parameters: ['department'] },
    });
  });

  test('is not made up from what every object has', () => {
    const file =
      'template_parameters:\n  - name: constructor\nfilter_expression_template:\n  department: "{constructor}"\n';
    expect(refusal({ parameters: {} }, file)).toMatchObject({
      details: { missing_filter_parameters: ['constructor'] },
    });
  });
});

test.each(['department', 'who', 'place', 'nobody'])('%s cannot be said by the request', (name) => {
  const parameters = { since: '2024-01-01', ticket: 'T-1', [name]: 'secret-department' };
  expect(refusal({ parameters })).toEqual({ code: 'validation_error', details: { unknown_parameters: [name] } });
});

test('a date that is none is refused', () => {
  expect(refusal({ parameters: { since: 'last week', ticket: 'T-1' } })).toEqual({
    code: 'validation_error',
    details: { invalid_parameters: ['since'] },
  });
});
