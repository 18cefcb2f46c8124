// What the peers share, as small as in an example of a documentation: the book's text, and a server around a function that answers.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const [, , folder = '', baseURL = ''] = process.argv;

/** Where the model is. */
export const MODEL_URL = baseURL;

/** The book's files in pieces of a thousand characters. */
export function readPieces() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return files.toSorted().flatMap((source) => {
    const whole = readFileSync(join(folder, source), 'utf8');
    const starts = Array.from({ length: Math.ceil(whole.length / 800) }, (_, index) => index * 800);
    return starts.map((start) => ({ source, text: whole.slice(start, start + 1_000) }));
  });
}

/**
 * Serves questions (`{"question": …}`), and tells on standard output where.
 *
 * @param {(question: string, exchange: { response: import('node:http').ServerResponse, signal: AbortSignal }) => Promise<void>} answer
 */
export function serveAnswers(answer) {
  const server = createServer((request, response) => {
    const left = new AbortController();
    response.on('close', () => response.writableFinished || left.abort());
    text(request)
      .then((body) => answer(JSON.parse(body).question, { response, signal: left.signal }))
      .catch((error) => {
        if (!left.signal.aborted) process.stderr.write(`${error}\n`);
        response.destroy();
      });
  });
  server.listen(0, '127.0.0.1', 1_024, () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
  process.on('disconnect', () => process.exit(0));
  process.on('unhandledRejection', () => undefined);
}
