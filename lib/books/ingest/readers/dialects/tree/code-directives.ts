import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';

const TWOSLASH_LINE = /^[ \t]*\/\/[ \t]*(?:@(?!filename:)[\w-]+(?::.*)?|\^[?^|].*|---cut-(?:start|end)---)$/i;
/** Comments that occur only in Twoslash samples. */
const CUT_BEFORE = /^\s*\/\/ ?---cut(?:-before)?---\s*$/;
const CUT_AFTER = /^\s*\/\/ ?---cut-after---\s*$/;
const COMPILER_LINE = /^[ \t]*\/\/[ \t]*@(?:errors:[ \t]*\d|noErrors\b)/;
/** `/// file: a.js`, `<!--- copy: false --->`: instructions to the site, above a sample. */
const SETTING = /^[ \t]*(?:\/\/\/|<!---|\/\*---)[ \t]*(file|title|filename|copy|link):([^<>*]{0,200})/;

/**
 * Hides comments at the head of a sample that are meant for the site or its compiler (`// @errors: 2322`), and everything above `// ---cut---`; the
 * name of its file becomes its title.
 */
export const codeComments: TreePass = (tree) => {
  eachCode(tree, (code) => {
    let lines = withoutSettings(code);
    const isTwoslash =
      /\btwoslash\b/.test(code.meta ?? '') || lines.some((line) => CUT_BEFORE.test(line) || COMPILER_LINE.test(line));
    if (isTwoslash) {
      const cut = lines.findLastIndex((line) => CUT_BEFORE.test(line));
      if (cut !== -1) lines = lines.slice(cut + 1);
      const end = lines.findIndex((line) => CUT_AFTER.test(line));
      if (end !== -1) lines = lines.slice(0, end);
      lines = withoutSettings({ ...code, value: lines.join('\n') }).filter((line) => !TWOSLASH_LINE.test(line));
    }
    code.value = lines.join('\n');
  });
};

/** Removes the settings lines and applies them to the code. */
function withoutSettings(code: Code): string[] {
  const lines = code.value.split('\n');
  const first = lines.findIndex((line) => !SETTING.test(line) && !COMPILER_LINE.test(line));
  const head = lines.slice(0, first === -1 ? lines.length : first);
  for (const line of head) {
    const [, name = '', said = ''] = SETTING.exec(line) ?? [];
    const value = said
      .trim()
      .replace(/-{2,3}$/, '')
      .trim();
    if (name !== 'copy' && name !== 'link' && value !== '' && !value.includes('"'))
      code.meta = `${code.meta ?? ''} title="${value}"`;
  }
  return [...head.filter((line) => !SETTING.test(line)), ...lines.slice(head.length)];
}

const MAGIC_LINE =
  /^(?:\/\/|#|\/\*|\{\/\*|<!--|--|%)\s*(?:highlight|error)-(?:next-line|start|end)(?:\s*(?:\*\/\}?|-->))?$/;

/** Removes lines of a sample that only mark other lines for highlighting (`// highlight-next-line`). */
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
const WHOLE_MARK = /^\[!code [^\]]{1,60}\]\s*(?:\*\/\}?|-->)?$/;
const OPENING = /(?:\/\/|#|\{?\/\*|<!--|--|;|%)$/;

/** Removes `// [!code focus]` at the end of a line. */
export const codeMarks: TreePass = (tree) => {
  eachCode(tree, (code) => {
    if (code.value.includes(MARK)) code.value = code.value.split('\n').flatMap(withoutMark).join('\n');
  });
};

/** Removes the mark from a line; returns nothing for a line that contains only the mark. */
function withoutMark(line: string): string[] {
  const start = line.lastIndexOf(MARK);
  if (start === -1 || !WHOLE_MARK.test(line.slice(start).trimEnd())) return [line];
  const before = line.slice(0, start).trimEnd();
  const opening = OPENING.exec(before);
  if (opening === null) return [line];
  const left = before.slice(0, opening.index).trimEnd();
  return left === '' ? [] : [left];
}

/** Removes `# (1)!` at the end of a line of a sample, which refers to the list below it. */
export const codeAnnotations: TreePass = (tree) => {
  eachCode(tree, (code) => {
    code.value = code.value.replace(/[ \t]{0,20}(?:#|\/\/|--|;)[ \t]{0,4}\(\d{1,3}\)!?[ \t]*$/gm, '');
  });
};

function eachCode(tree: Parameters<TreePass>[0], change: (code: Code) => void): void {
  visit(tree, 'code', change);
}
