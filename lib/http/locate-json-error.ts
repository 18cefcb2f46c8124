import { visit } from 'jsonc-parser';

/** Where a text stops being JSON: `position` counts UTF-16 code units from 0, line and column from 1. */
export interface JsonErrorLocation {
  position: number;
  line: number;
  column: number;
}

/** Deeper than any request; beyond it the recursive parser could exhaust the stack. */
const MAX_DEPTH = 200;

class Located extends Error {
  readonly position: number;
  constructor(position: number) {
    super('located');
    this.position = position;
  }
}

/**
 * The first place where `text`, which `JSON.parse` has refused, is not JSON. V8's own messages name a position only
 * sometimes, so a parser that always does is asked.
 */
export function locateJsonError(text: string): JsonErrorLocation {
  const position = findPosition(text);
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  return { position, line, column: position - (before.lastIndexOf('\n') + 1) + 1 };
}

function findPosition(text: string): number {
  let depth = 0;
  const enter = (offset: number) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Located(offset);
  };
  const leave = () => {
    depth -= 1;
  };
  try {
    visit(
      text,
      {
        onError: (_code, offset) => {
          throw new Located(offset);
        },
        onObjectBegin: enter,
        onArrayBegin: enter,
        onObjectEnd: leave,
        onArrayEnd: leave,
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof Located) return error.position;
    throw error;
  }
  return text.length;
}
