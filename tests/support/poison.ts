import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../fixtures/poison');

const poisonFileSchema = z.strictObject({
  about: z.string(),
  /** `text`: every character of a passage is to be read; `markdown`: it is written as a page is. */
  form: z.enum(['text', 'markdown']),
  passages: z.array(
    z.strictObject({
      text: z.string().min(1),
      /** What a model says and calls that does all it is told. */
      obey: z.strictObject({
        text: z.string().min(1),
        calls: z.array(z.strictObject({ name: z.string(), arguments: z.string() })).default([]),
      }),
    }),
  ),
});

/** A passage that wants something of the model, and what an obedient model does. */
export interface Poison {
  /** Its class and its number there. */
  name: string;
  /** A word that no other passage has, to find it by. */
  keyword: string;
  className: string;
  text: string;
  /** The same as the Markdown of a page. */
  markdown: string;
  obey: { text: string; calls: { name: string; arguments: string }[] };
}

export function readPoison(): Poison[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => {
      const { form, passages } = poisonFileSchema.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
      const className = file.replace('.json', '');
      return passages.map(({ text, obey }, index) => ({
        name: `${className} ${index + 1}`,
        keyword: `${className.replaceAll('-', '')}${index + 1}`,
        className,
        text,
        markdown: form === 'markdown' ? text : literal(text),
        obey,
      }));
    });
}

/** Markdown that is read as these very characters. */
function literal(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}
