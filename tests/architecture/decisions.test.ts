import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const DESIGN = 'docs/design';
const FILES = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .toSorted();

describe('docs/decisions', () => {
  it('numbers its files without a gap', () => {
    expect(FILES.map((name) => name.slice(0, 4))).toEqual(
      FILES.map((_, index) => `${String(index + 1).padStart(3, '0')}-`),
    );
  });

  it.each(FILES)('%s has title, status, date, context, decision and consequence', (name) => {
    expect(readFileSync(join(FOLDER, name), 'utf8')).toMatch(
      new RegExp(
        `^# ${name.slice(0, 3)}\\. .+\n\n- Status: (accepted|superseded by \\[).*\n- Date: \\d{4}-\\d\\d-\\d\\d.*\n\n` +
          '## Context\n\n[^]+\n## Decision\n\n[^]+\n## Consequence\n\n[^]+$',
      ),
    );
  });

  it('has each of them in the index, with its title and status', () => {
    const rows = FILES.map((name) => {
      const { title, status } = read(name);
      return [name.slice(0, 3), `[${title}](${name})`, status];
    });
    const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    const indexed = [...index.matchAll(/^\| (\d{3}) \| (.+?) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
    expect(indexed).toEqual(rows);
  });

  it('points from what is superseded to what supersedes it, and back', () => {
    const forward = FILES.flatMap((name) => numbersAfter('superseded by', name).map((to) => [name.slice(0, 3), to]));
    const back = FILES.flatMap((name) => numbersAfter('supersedes', name).map((from) => [from, name.slice(0, 3)]));
    expect(forward).not.toEqual([]);
    expect(back.toSorted()).toEqual(forward.toSorted());
  });

  it('has links that lead somewhere', () => {
    const targets = FILES.flatMap((name) =>
      [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target),
    );
    expect(targets.filter((target) => !existsSync(join(FOLDER, target)))).toEqual([]);
  });
});

describe('docs/design', () => {
  const pages = readdirSync(DESIGN).toSorted();

  it.each(pages)('%s says how it is now in at most 2,000 words, with links that lead somewhere', (name) => {
    const text = readFileSync(join(DESIGN, name), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(join(DESIGN, target)))).toEqual([]);
    expect(text.replaceAll(/\]\([^)]*\)/g, ']').split(/\s+/).length).toBeLessThanOrEqual(2_000);
  });

  it('has every page in its index', () => {
    const index = readFileSync(join(DESIGN, 'README.md'), 'utf8');
    expect(pages.filter((name) => name !== 'README.md' && !index.includes(`](${name})`))).toEqual([]);
  });
});

function read(name: string): { title: string; status: string } {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return {
    title: /^# \d{3}\. (.+)$/m.exec(text)?.[1] ?? '',
    status: /^- Status: (.+)$/m.exec(text)?.[1] ?? '',
  };
}

/** The numbers of the decisions that the status names behind these words: one, or several joined by commas. */
function numbersAfter(words: string, name: string): string[] {
  const named = read(name).status.split(`${words} `)[1]?.split(';')[0] ?? '';
  return [...named.matchAll(/\[(\d{3})\]/g)].map(([, number = '']) => number);
}
