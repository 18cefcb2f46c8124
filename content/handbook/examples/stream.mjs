// Prints an answer while it is being written.
const response = await fetch('http://localhost:3000/chat/stream', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: process.argv.slice(2).join(' ') }),
});
if (!response.ok) throw new Error((await response.json()).message);

// ANCHOR: read
let held = '';
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const frames = (held + text).split('\n\n');
  held = frames.pop();
  for (const frame of frames) handle(JSON.parse(frame.slice('data: '.length)));
}
// ANCHOR_END: read

function handle(event) {
  if (event.type === 'chunk') process.stdout.write(event.content);
  if (event.type === 'sources') console.log('\n', event.sources.map((source) => source.source_url));
  if (event.type === 'error') throw new Error(event.message);
}
