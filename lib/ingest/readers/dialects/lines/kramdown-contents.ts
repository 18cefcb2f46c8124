import type { LinePass } from '../dialect.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { SourceLine } from '../notation-page.ts';

const CONTENTS = /^ {0,3}\{:[ \t]?toc\b[^{}]{0,200}\}[ \t]*$/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** A list above `{:toc}` stands for the table of contents that the site makes of the page. */
export const kramdownContents: LinePass = (lines) => {
  const fences = new FenceTracker();
  const result: SourceLine[] = [];
  for (const line of lines) {
    if (fences.isCode(line.text) || !CONTENTS.test(line.text)) result.push(line);
    else while (ITEM.test(result.at(-1)?.text ?? '')) result.pop();
  }
  return result;
};
