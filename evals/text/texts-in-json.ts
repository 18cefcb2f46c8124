import { z } from 'zod';

/** Questions with the spans that answer them, or the paragraphs of a file in the format of SQuAD 2.0. */
const schema = z.union([
  z
    .array(z.object({ references: z.array(z.object({ content: z.string() })) }))
    .transform((questions) => questions.map(({ references }) => references.map(({ content }) => content).join('\n\n'))),
  z
    .object({ data: z.array(z.object({ paragraphs: z.array(z.object({ context: z.string() })) })) })
    .transform(({ data }) => data.map(({ paragraphs }) => paragraphs.map(({ context }) => context).join('\n\n'))),
]);

/** The texts a JSON file of questions holds, one an article or question. Throws for any other JSON. */
export function textsInJson(json: unknown): string[] {
  return [...new Set(schema.parse(json))];
}
