/** Asks the library of this machine one question: `npm run example -- "your question"`. */
import { createRagAgent } from 'lectern';

const question = process.argv.slice(2).join(' ') || 'Which documents are there?';
const agent = createRagAgent();

try {
  for await (const event of agent.ask(question)) {
    if (event.type === 'answer-tool-started') console.error(`… ${event.call.tool}`);
    if (event.type === 'answer-tool-result') console.error(`  ${event.result.summary}`);
    if (event.type === 'answer-delta') process.stdout.write(event.text);
    if (event.type === 'answer-sources') {
      console.log('\n');
      for (const [index, source] of event.sources.entries()) console.log(`[${index + 1}] ${source.source_url}`);
    }
  }
} finally {
  await agent.close();
}
