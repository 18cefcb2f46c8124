import type { LinePass } from '../dialect.ts';

const RULE = /^r\[([\w.-]{1,200})\][ \t]*$/;

/** `r[items.fn.intro]`, by which a specification names its rules: an id for links. */
export const ruleNames: LinePass = (lines) =>
  lines.flatMap((line) => {
    const name = RULE.exec(line.text)?.[1];
    return name === undefined
      ? [line]
      : [
          { ...line, text: `<a id="r-${name}"></a>` },
          { ...line, text: '' },
        ];
  });
