import { describe, expect, it } from 'vitest';

import { releasedText } from './shown-turn.ts';

/** Released up to `|`, all of it in one claim. */
function released(text: string): string {
  const end = text.indexOf('|||');
  const claim = { start: 0, end, kind: 'sentence', status: 'quoted', reasons: [], citations: [] } as const;
  return releasedText(text.replace('|||', ''), [{ ...claim, reasons: [], citations: [] }]);
}

describe('releasedText', () => {
  it('waits for the claim of what has come', () => {
    expect(released('One is here. [1]||| Two is there. [2]')).toBe('One is here. [1]');
    expect(released('- One. [1]|||\n- Two')).toBe('- One. [1]');
    expect(released('One. [1]|||\n\n```js\nlet a;')).toBe('One. [1]');
  });

  it('shows what belongs to the last claim', () => {
    expect(released('```\nlet a;|||\n```\n[1]')).toBe('```\nlet a;\n```\n[1]');
    expect(released('| a | b ||||\n|:--|---|\n')).toBe('| a | b |\n|:--|---|\n');
  });

  it.each(['[', '[1', ' [', ' [12', '[1][', '[1][2'])('never shows half a marker: %s', (half) => {
    expect(released(`\`\`\`\nlet a;|||\n\`\`\`\n${half}`)).toBe('```\nlet a;');
  });

  it('shows nothing before the first claim', () => {
    expect(releasedText('One is here. [1] Two is', [])).toBe('');
  });
});
