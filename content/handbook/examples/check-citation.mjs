// Checks every citation of an answer against the pages it points at.
const base = 'http://localhost:3000';

const response = await fetch(`${base}/chat`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: process.argv.slice(2).join(' ') }),
});
const { answer, sources } = await response.json();

// ANCHOR: check
for (const source of sources) {
  const page = await fetch(`${base}/api/pages/${source.page_id}?version=${source.page_version}`);
  const { text } = await page.json();
  for (const { start, end, quote } of source.ranges) {
    // JavaScript strings are indexed by UTF-16 code unit, so start and end fit.
    if (text.slice(start, end) !== quote) throw new Error(`Not on the page: ${quote}`);
  }
}
// ANCHOR_END: check

console.log(answer);
console.log(`${sources.length} sources, every quote found on its page`);
