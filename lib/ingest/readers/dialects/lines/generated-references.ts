import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

const REFERENCE = /^> (MODULE|EXPORT_SNIPPET|TYPES|EXPANDED_TYPES): (\S.{0,200})$/;

/** `> MODULE: svelte/store` stands for what the site makes of a program's types, which no file of the book says. Told once for each kind. */
export const generatedReferences: LinePass = (lines, { context }) => {
  const fences = new FenceTracker();
  return lines.filter(({ text, line }) => {
    const [match, kind = '', name = ''] = fences.isCode(text) ? [] : (REFERENCE.exec(text) ?? []);
    if (match === undefined) return true;
    const filename = context?.page.filename ?? '';
    const message = `${filename}, line ${line}: ${kind}: ${name} stands for a reference that the site generates from source code. Such references are left out.`;
    context?.warnings.push({ file: filename, message, key: `generated ${kind}` });
    return false;
  });
};
