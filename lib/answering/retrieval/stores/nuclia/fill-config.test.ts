import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';

import { fillConfig, type ParameterGiver } from './fill-config.ts';
import { nucliaConfigSchema } from './nuclia-config.ts';

const PLACE = { base_url: 'https://nuclia.example/api/v1', kb_id: 'box', token: 'token', api_key: 'account' };
const BY_COUNTRY = { field: { prop: 'label', labelset: 'country', label: '{country}' } };

function filled(file: object, giver: Partial<ParameterGiver> = {}) {
  const config = nucliaConfigSchema.parse({ ...PLACE, ...file });
  return fillConfig(config, { viewer: ANONYMOUS, ...giver }, 'When is the lamp lit?');
}

describe('the file of a Knowledge Box', () => {
  it('has its filter filled in', () => {
    const { filter } = filled({
      template_parameters: [{ name: 'country', default: 'Norway' }],
      filter_expression_template: BY_COUNTRY,
    });
    expect(filter).toEqual({ field: { prop: 'label', labelset: 'country', label: 'Norway' } });
  });

  it.each([[''], [' '], [null], [undefined]])(
    'takes a default of %j for no value, without which its filter is refused',
    (none) => {
      const file = {
        template_parameters: [{ name: 'country', default: none }],
        filter_expression_template: BY_COUNTRY,
      };
      expect(() => filled(file)).toThrow('Nothing says what country is, which the Knowledge Box is searched by.');
    },
  );

  it('takes what the request says before its own default, and what the viewer is from nobody else', () => {
    const file = {
      template_parameters: [
        { name: 'country', type: 'string', nullable: true, default: 'Norway' },
        { name: 'who', context_expression: 'a2a_user_config.user_profile.id', default: 'nobody' },
      ],
      filter_expression_template: BY_COUNTRY,
      audit_metadata: { fields: { who: '{who}', unknown: '{other}' } },
    };
    const viewer = { userId: 'ann', department: null, orgId: null };
    const said = filled(file, { viewer, parameters: { country: 'Chile', who: 'bob' } });
    expect(said.filter).toEqual({ field: { prop: 'label', labelset: 'country', label: 'Chile' } });
    expect(said.audit).toEqual({ who: 'ann' });
    expect(filled(file, { parameters: { country: ' ' } })).toMatchObject({
      filter: { field: { label: 'Norway' } },
      audit: { who: 'nobody' },
    });
  });

  it.each([
    ['integer', '12', '1.5'],
    ['number', '1.5', 'one'],
    ['boolean', 'True', 'yes'],
  ])('refuses what is no %s', (type, good, bad) => {
    const file = { template_parameters: [{ name: 'country', type }], filter_expression_template: BY_COUNTRY };
    expect(filled(file, { parameters: { country: good } }).filter).toMatchObject({ field: { label: good } });
    expect(() => filled(file, { parameters: { country: bad } })).toThrow(
      `The value of country must be of the type ${type}.`,
    );
  });

  it('wants a value where none may be null', () => {
    const file = { template_parameters: [{ name: 'country', nullable: false }] };
    expect(() => filled(file)).toThrow('Nothing says what country is');
    expect(filled(file, { parameters: { country: 'Chile' } }).query).toBe('When is the lamp lit?');
  });

  it.each([
    [{ output_response_as_artifact: false }, 'POST /api/answers saves every answer'],
    [{ include_citations_in_tool_response: true }, '/api/chat has the sources'],
    [{ remi_publish_topic: 'sam/remi' }, 'answers are published by webhooks here'],
    [{ template_parameters: [{ name: 'a', type: 'list' }] }, 'string, boolean, integer or number'],
    [
      { template_parameters: [{ name: 'a', context_expression: 'a2a_user_config.shoe_size' }] },
      'user_profile.department',
    ],
    [{ template_parameters: [{ name: 'a' }, { name: 'a' }] }, 'a name is there twice'],
    [{ top_k: 'many' }, 'a whole number from 1 to 200'],
  ])('is refused with the reason for %j', (file, reason) => {
    expect(() => filled(file)).toThrow(reason);
  });

  it('may turn its audit off without naming fields', () => {
    expect(filled({ audit_metadata: { enabled: false } }).audit).toBeNull();
  });
});
