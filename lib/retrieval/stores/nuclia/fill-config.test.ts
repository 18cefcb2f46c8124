import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/access/viewer.ts';

import { fillConfig } from './fill-config.ts';
import { nucliaConfigSchema } from './nuclia-config.ts';

const PLACE = { base_url: 'https://nuclia.example/api/v1', kb_id: 'box', token: 'token', api_key: 'account' };
const BY_COUNTRY = { field: { prop: 'label', labelset: 'country', label: '{country}' } };

function filled(file: object) {
  return fillConfig(nucliaConfigSchema.parse({ ...PLACE, ...file }), ANONYMOUS, 'When is the lamp lit?');
}

describe('the file of a Knowledge Box', () => {
  it('has its filter filled in', () => {
    const { filter } = filled({
      template_parameters: [{ name: 'country', default: 'Norway' }],
      filter_expression_template: BY_COUNTRY,
    });
    expect(filter).toEqual({ field: { prop: 'label', labelset: 'country', label: 'Norway' } });
  });

  it.each([[''], [null], [undefined]])(
    'takes a default of %j for no value, without which its filter is refused',
    (none) => {
      const file = {
        template_parameters: [{ name: 'country', default: none }],
        filter_expression_template: BY_COUNTRY,
      };
      expect(() => filled(file)).toThrow('Nothing says what country is, which the Knowledge Box is searched by.');
    },
  );

  it('may turn its audit off without naming fields', () => {
    expect(filled({ audit_metadata: { enabled: false } }).audit).toBeNull();
  });
});
