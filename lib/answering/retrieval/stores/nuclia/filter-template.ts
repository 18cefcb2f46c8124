import { z } from 'zod';

/** A part of an expression: a property to match, or a combination of other parts. Its texts may contain placeholders. */
type Expression = { [key: string]: Expression | Expression[] | string | boolean };

const PROPS = [
  'resource',
  'field',
  'keyword',
  'created',
  'modified',
  'label',
  'resource_mimetype',
  'field_mimetype',
  'entity',
  'language',
  'origin_tag',
  'origin_metadata',
  'origin_path',
  'origin_source',
  'origin_collaborator',
  'generated',
  'kind',
  'status',
];

const error = `it must be and, or (each with a list), not, or a prop of ${PROPS.join(', ')}`;

const expression: z.ZodType<Expression> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ and: z.array(expression).min(1) }),
      z.strictObject({ or: z.array(expression).min(1) }),
      z.strictObject({ not: expression }),
      z.object({ prop: z.enum(PROPS) }).catchall(z.union([z.string(), z.boolean()])),
    ],
    { error },
  ),
);

/** `FilterExpression` of the service, with placeholders. */
export type FilterTemplate = {
  field?: Expression | undefined;
  paragraph?: Expression | undefined;
  operator?: 'and' | 'or' | undefined;
};

export const filterTemplate: z.ZodType<FilterTemplate> = z.strictObject({
  field: expression.optional(),
  paragraph: expression.optional(),
  operator: z.enum(['and', 'or']).optional(),
});
