import { z } from 'zod';

import { fetchingSchema } from './local-model.ts';

/** Text recognition for scanned pages, and the state of its download. */
export const textRecognitionSchema = z
  .object({
    languages: z.array(z.string()).describe('The codes of OCR_LANGUAGES.'),
    is_here: z.boolean().describe('The engine and the data of all languages.'),
    download_bytes: z
      .int()
      .min(0)
      .nullable()
      .describe('Roughly what is fetched; null where one of the languages cannot be fetched.'),
    fetching: fetchingSchema,
  })
  .meta({ id: 'TextRecognition' });

export type TextRecognitionReply = z.infer<typeof textRecognitionSchema>;
