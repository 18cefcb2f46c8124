import { z } from 'zod';

import { conversationResponseSchema } from './conversation.ts';

/** The id in the link to a shared conversation: everyone who has the link may read it. */
export const shareIdSchema = z.uuidv4({ error: 'share_id must be a UUID v4 (36 characters).' });

export const shareSchema = z
  .object({
    share: z
      .object({ share_id: z.string(), shared_at: z.iso.datetime() })
      .nullable()
      .describe('Null while the conversation is not shared.'),
  })
  .meta({ id: 'Share' });

/** The turns that existed when it was shared, without their reader's feedback. */
export const sharedConversationSchema = conversationResponseSchema
  .omit({ session_id: true })
  .extend({
    shared_at: z.iso.datetime(),
    author: z.string().optional().describe('Of a conversation that is shared with a group: the name of its owner.'),
  })
  .meta({ id: 'SharedConversation' });

export type ShareReply = z.infer<typeof shareSchema>;
export type SharedConversation = z.infer<typeof sharedConversationSchema>;
