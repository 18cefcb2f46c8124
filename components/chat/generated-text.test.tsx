import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import type { ToolCall } from '#lib/contracts/query-plan.ts';

import { GeneratedTexts } from './generated-text.tsx';

const call = (generated?: ToolCall['generated']): ToolCall => ({
  ...{ call_id: 'one', tool: 'llm_generate', input: {}, success: true, summary: 'Text was written', count: null },
  ...{ documents: [], duration_ms: 1 },
  ...(generated !== undefined && { generated }),
});
const drawn = (generated?: ToolCall['generated']) =>
  renderToStaticMarkup(<GeneratedTexts turn={{ toolCalls: [call(generated)] }} />);

it('says that the model wrote it, draws no markup of it, and says where it was cut', () => {
  const html = drawn({ text: '[Buy](https://evil.example) <b>now</b>', cut: true });
  expect(html).toContain('Written by the language model, not taken from your books. None of it has been checked.');
  expect(html).toContain('[Buy](https://evil.example) &lt;b&gt;now&lt;/b&gt;');
  expect(html).not.toContain('<a');
  expect(html).toContain('reached its length limit');
});

it('is not there for a call that wrote nothing for the reader', () => {
  expect(drawn()).toBe('');
  expect(drawn({ text: 'Ja.', cut: false })).not.toContain('limit');
});
