import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FRAMES = [
  (topic: string) => `What is ${topic}?`,
  (topic: string) => `How does ${topic} work?`,
  (topic: string) => `Explain ${topic}.`,
  (topic: string) => `When would I use ${topic}?`,
];

/** Questions made from a book's own headings, spread evenly over it; the same book gives the same questions. */
export async function bookQuestions(folder: string, count: number): Promise<string[]> {
  const headings = await readHeadings(folder);
  const step = Math.max(1, headings.length / count);
  return Array.from({ length: Math.min(count, headings.length) }, (_, index) => {
    const frame = FRAMES[index % FRAMES.length];
    const topic = headings[Math.floor(index * step)];
    return frame === undefined || topic === undefined ? '' : frame(topic);
  }).filter((question) => question !== '');
}

async function readHeadings(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const headings: string[] = [];
  for (const file of entries.filter((name) => name.endsWith('.md')).toSorted()) {
    const source = await readFile(join(folder, file), 'utf8');
    for (const [, heading = ''] of source.matchAll(/^#{1,4} (.+)$/gm)) {
      const plain = heading.replaceAll(/[`*_]|\{#.*\}/g, '').trim();
      if (plain.length > 3 && plain.length < 120) headings.push(plain);
    }
  }
  return [...new Set(headings)];
}
