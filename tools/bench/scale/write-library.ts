import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BOOKS = 20;
const SECTIONS_OF_A_PAGE = 10;
/** Of the text under a heading, in characters: one chunk. */
const SECTION_CHARACTERS = 900;

/** A book of a library that was made up: a folder of Markdown. */
export interface WrittenBook {
  id: string;
  folder: string;
}

/** Writes twenty books of about as many chunks as asked for: sentences of a real book in another order, the same for the same book. */
export async function writeLibrary(model: string, folder: string, chunks: number): Promise<WrittenBook[]> {
  const { sentences, headings } = await readModel(model);
  const random = randomFrom(20_261);
  const one = (items: readonly string[]): string => items[Math.floor(random() * items.length)] ?? '';
  const section = (): string => {
    let text = '';
    while (text.length < SECTION_CHARACTERS) text += `${one(sentences)} `;
    return `## ${one(headings)}\n\n${text}\n`;
  };
  const pages = Math.ceil(chunks / BOOKS / SECTIONS_OF_A_PAGE);
  const books = Array.from({ length: BOOKS }, (_, index) => ({
    id: `book-${index}`,
    folder: join(folder, `book-${index}`),
  }));
  for (const book of books) {
    await mkdir(book.folder, { recursive: true });
    for (let page = 0; page < pages; page += 1) {
      const sections = Array.from({ length: SECTIONS_OF_A_PAGE }, section);
      await writeFile(join(book.folder, `page-${page}.md`), `# ${one(headings)} ${page}\n\n${sections.join('\n')}`);
    }
  }
  return books;
}

async function readModel(folder: string): Promise<{ sentences: string[]; headings: string[] }> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).toSorted();
  const text = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  const headings = [...text.matchAll(/^#{1,4} ([\w ]{4,60})$/gm)].map(([, heading = '']) => heading);
  const sentences = [...text.matchAll(/^[A-Z][\w ,'-]{60,200}\.$/gm)].map(([sentence]) => sentence);
  if (headings.length === 0 || sentences.length === 0)
    throw new Error(`There is nothing to make a library of in ${folder}.`);
  return { sentences, headings };
}

/** Numbers from 0 to 1, always the same ones (xorshift32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
