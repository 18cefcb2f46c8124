const HASH_LINE = /^(\s*)#(.?)(.*)$/;

/**
 * A code block as mdBook shows it. In Rust a line that begins with `# ` or is a lone `#` is hidden and `##` stands for `#`;
 * `#[…]` and `#!` are code. Other languages hide the lines with the prefix that the book or the block names.
 */
export function withoutHiddenLines(code: string, options: { isRust: boolean; prefix: string | null }): string {
  if (options.isRust) return code.split('\n').flatMap(visibleRustLine).join('\n');
  const { prefix } = options;
  if (prefix === null || prefix === '') return code;
  return code
    .split('\n')
    .filter((line) => !line.trimStart().startsWith(prefix))
    .join('\n');
}

function visibleRustLine(line: string): string[] {
  const [, indent = '', next = '', rest = ''] = HASH_LINE.exec(line) ?? [];
  if (!HASH_LINE.test(line)) return [line];
  if (next === '#') return [`${indent}#${rest}`];
  return next === '' || next === ' ' ? [] : [line];
}
