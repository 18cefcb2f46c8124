// Asks a question by OpenAI's own client and shows the words that each link of the answer stands for.
import OpenAI from 'openai';

const [baseURL = 'http://localhost:3000/v1', content = 'What does a citation point at?', apiKey = 'none'] =
  process.argv.slice(2);

// ANCHOR: ask
const client = new OpenAI({ baseURL, apiKey });
const completion = await client.chat.completions.create({
  model: 'lectern',
  messages: [{ role: 'user', content }],
});
const { content: text, annotations } = completion.choices[0].message;
console.log(text);
for (const { url_citation: cited } of annotations) {
  console.log(`${text.slice(cited.start_index, cited.end_index)} “${cited.quote}”`);
}
// ANCHOR_END: ask
