import { z } from 'zod';

const GRANT_RULE = 'A grant is "public", or "user:", "department:" or "org:" and a name.';

/** One entry of an access list. */
const grantSchema = z
  .string({ error: GRANT_RULE })
  .max(300, { error: GRANT_RULE })
  .regex(/^(?:public|(?:user|department|org):[^\u0000]+)$/u, { error: GRANT_RULE });

/** Grants that allow reading a document; holding one of them suffices. An empty list allows no one. */
export const accessListSchema = z.array(grantSchema).max(1000).describe(GRANT_RULE);

export const accessRequestSchema = z
  .object({ access_list: accessListSchema }, { error: 'The body must be a JSON object.' })
  .meta({ id: 'DocumentAccessRequest' });

export const accessReplySchema = z
  .object({ document_id: z.string(), access_list: accessListSchema })
  .meta({ id: 'DocumentAccess' });
