import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';

const TWOSLASH_LINE = /^[ \t]*\/\/[ \t]*(?:@(?!filename:)[\w-]+(?::.*)?|\^[?^|].*|---cut-(?:start|end)---)$/i;
const CUT_BEFORE = /^\s*\/\/ ?---cut(?:-before)?---\s*$/;
const CUT_AFTER = /^\s*\/\/ ?---cut-after---\s*$/;

/** What a sample of TypeScript tells its compiler (`// @errors: 2322`), and what stands above `// ---cut---`, is not shown. */
export const twoslash: TreePass = (tree) => {
  eachCode(tree, (code) => {
    if (!/\btwoslash\b/.test(code.meta ?? '')) return;
    let lines = code.value.split('\n');
    const cut = lines.findLastIndex((line) => CUT_BEFORE.test(line));
    if (cut !== -1) lines = lines.slice(cut + 1);
    const end = lines.findIndex((line) => CUT_AFTER.test(line));
    if (end !== -1) lines = lines.slice(0, end);
    code.value = lines.filter((line) => !TWOSLASH_LINE.test(line)).join('\n');
  });
};

const MAGIC_LINE =
  /^(?:\/\/|#|\/\*|\{\/\*|<!--|--|%)\s*(?:highlight|error)-(?:next-line|start|end)(?:\s*(?:\*\/\}?|-->))?$/;

/** Lines of a sample that only say which others stand out (`// highlight-next-line`). */
export const magicComments: TreePass = (tree) => {
  eachCode(tree, (code) => {
    if (!/(?:highlight|error)-/.test(code.value)) return;
    code.value = code.value
      .split('\n')
      .filter((line) => !MAGIC_LINE.test(line.trim()))
      .join('\n');
  });
};

const MARK = '[!code ';
const WHOLE_MARK = /^\[!code [^\]]{1,60}\]\s*(?:\*\/|-->)?$/;
const OPENING = /(?:\/\/|#|\/\*|<!--|--|;)$/;

/** `// [!code focus]` at the end of a line. */
export const codeMarks: TreePass = (tree) => {
  eachCode(tree, (code) => {
    if (code.value.includes(MARK)) code.value = code.value.split('\n').map(withoutMark).join('\n');
  });
};

function withoutMark(line: string): string {
  const start = line.lastIndexOf(MARK);
  if (start === -1 || !WHOLE_MARK.test(line.slice(start).trimEnd())) return line;
  const before = line.slice(0, start).trimEnd();
  const opening = OPENING.exec(before);
  return opening === null ? line : before.slice(0, opening.index).trimEnd();
}

/** `# (1)!` at the end of a line of a sample points at the list below it. */
export const codeAnnotations: TreePass = (tree) => {
  eachCode(tree, (code) => {
    code.value = code.value.replace(/[ \t]{0,20}(?:#|\/\/|--|;)[ \t]{0,4}\(\d{1,3}\)!?[ \t]*$/gm, '');
  });
};

function eachCode(tree: Parameters<TreePass>[0], change: (code: Code) => void): void {
  visit(tree, 'code', change);
}
