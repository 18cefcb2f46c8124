import type { Random } from '#lib/foundation/core/random.ts';

import { OTHER_WORDS, type Rewording, SAME_WORDS } from './rewordings.ts';
import type { Block, PageWriter, Passage, Section, TrialPage } from './trial-page.ts';

/** What an edit works on: it changes the page in place. */
interface EditScene {
  page: TrialPage;
  /** The passage the edit is about; it is cited. */
  target: Passage;
  writer: PageWriter;
  random: Random;
}

export type PageEdit = (scene: EditScene) => void;

interface Spot {
  section: Section;
  sectionIndex: number;
  block: Block;
  blockIndex: number;
  index: number;
}

/** Null when an earlier edit has deleted the passage. */
function spotOf({ page, target }: EditScene): Spot | null {
  for (const [sectionIndex, section] of page.entries()) {
    for (const [blockIndex, block] of section.entries()) {
      const index = block.passages.indexOf(target);
      if (index !== -1) return { section, sectionIndex, block, blockIndex, index };
    }
  }
  return null;
}

const atTarget =
  (edit: (scene: EditScene, spot: Spot) => void): PageEdit =>
  (scene) => {
    const spot = spotOf(scene);
    if (spot !== null) edit(scene, spot);
  };

function copyOf(section: Section): Section {
  return section.map((block) => ({ ...block, passages: block.passages.map((passage) => ({ ...passage })) }));
}

function withoutEmpty(page: TrialPage): void {
  for (const [index, section] of page.entries()) page[index] = section.filter(({ passages }) => passages.length > 0);
}

function remove(page: TrialPage, gone: (passage: Passage) => boolean): void {
  for (const block of page.flat()) block.passages = block.passages.filter((passage) => !gone(passage));
  withoutEmpty(page);
}

function rewrite(passage: Passage, text: string): void {
  if (text === passage.text) return;
  passage.text = text;
  passage.isRewritten = true;
}

function isTwin(passage: Passage, target: Passage): boolean {
  return passage !== target && passage.text === target.text;
}

/** Puts new sentences in the place of what stands before and after the target. */
const rewriteAround = atTarget(({ page, writer, target }) => {
  const all = page.flat().flatMap(({ passages }) => passages);
  const at = all.indexOf(target);
  for (const neighbour of [at - 2, at - 1, at + 1, at + 2].map((index) => all[index])) {
    if (neighbour === undefined || isTwin(neighbour, target)) continue;
    rewrite(neighbour, writer.replacement().text);
  }
});

const WHOLE_PAGE: Record<string, PageEdit> = {
  'duplicate a section': ({ page, random }) => {
    const index = random.below(page.length);
    const section = page[index];
    if (section !== undefined) page.splice(random.below(page.length + 1), 0, copyOf(section));
  },
  'swap the first and the last chapter': ({ page }) => {
    const [first, last] = [page.shift(), page.pop()];
    if (first !== undefined) page.push(first);
    if (last !== undefined) page.unshift(last);
  },
  'merge with another page': ({ page, writer, random }) => {
    const other = writer.page();
    page.splice(random.below(2) === 0 ? 0 : page.length, 0, ...other);
  },
  'replace some other paragraph': ({ page, writer, random, target }) => {
    const others = page.flat().filter(({ passages }) => !passages.includes(target));
    const block = random.pick(others);
    if (block !== undefined) Object.assign(block, writer.replacementBlock());
  },
  'insert a paragraph somewhere': ({ page, writer, random }) => {
    const section = random.pick(page);
    section?.splice(1 + random.below(section.length), 0, writer.block());
  },
  'delete some other paragraph': ({ page, random, target }) => {
    const others = page.flat().filter(({ passages }) => !passages.includes(target));
    const gone = random.pick(others);
    remove(page, (passage) => gone?.passages.includes(passage) === true);
  },
};

const AROUND_TARGET: Record<string, PageEdit> = {
  'insert a paragraph before': atTarget(({ writer }, { section, blockIndex }) => {
    section.splice(blockIndex, 0, writer.replacementBlock());
  }),
  'insert a paragraph after': atTarget(({ writer }, { section, blockIndex }) => {
    section.splice(blockIndex + 1, 0, writer.block());
  }),
  'insert a sentence before and after': atTarget(({ writer }, { block, index }) => {
    block.passages.splice(index + 1, 0, writer.replacement());
    block.passages.splice(index, 0, writer.replacement());
  }),
  'replace the paragraph after': atTarget(({ writer }, { section, blockIndex }) => {
    if (section[blockIndex + 1] !== undefined) section.splice(blockIndex + 1, 1, writer.replacementBlock());
  }),
  'replace the paragraph before': atTarget(({ writer }, { section, blockIndex }) => {
    if (blockIndex > 1) section.splice(blockIndex - 1, 1, writer.replacementBlock());
  }),
  'rewrite what is around': rewriteAround,
  'move the section': atTarget(({ page, random }, { sectionIndex }) => {
    const [moved] = page.splice(sectionIndex, 1);
    if (moved !== undefined) page.splice(random.below(page.length + 1), 0, moved);
  }),
  'move the paragraph': atTarget(({ page, random }, { section, blockIndex }) => {
    const [moved] = section.splice(blockIndex, 1);
    const to = random.pick(page) ?? section;
    if (moved !== undefined) to.splice(1 + random.below(to.length), 0, moved);
  }),
  'join with the next paragraph': atTarget((_scene, { section, block, blockIndex }) => {
    const next = section[blockIndex + 1];
    if (block.kind !== 'prose' || next?.kind !== 'prose') return;
    block.passages.push(...next.passages);
    section.splice(blockIndex + 1, 1);
  }),
  'split the paragraph': atTarget((_scene, { section, block, blockIndex, index }) => {
    const rest = block.passages.splice(index + 1);
    if (rest.length > 0) section.splice(blockIndex + 1, 0, { ...block, passages: rest });
  }),
  'delete all around': ({ page, target }) => remove(page, (passage) => passage !== target),
  'delete the twins': ({ page, target }) => remove(page, (passage) => isTwin(passage, target)),
};

const AGAINST_TARGET: Record<string, PageEdit> = {
  'delete the sentence': ({ page, target }) => remove(page, (passage) => passage === target),
  'delete the sentence and those beside it': atTarget(({ page }, { block, index }) => {
    const gone = block.passages.slice(Math.max(0, index - 1), index + 2);
    remove(page, (passage) => gone.includes(passage));
  }),
  'delete the paragraph': atTarget(({ page }, { block }) =>
    remove(page, (passage) => block.passages.includes(passage)),
  ),
  'delete the section': atTarget(({ page }, { sectionIndex }) => void page.splice(sectionIndex, 1)),
  'replace the paragraph': atTarget(({ writer }, { section, blockIndex }) => {
    section.splice(blockIndex, 1, writer.replacementBlock());
  }),
  'let a twin take the place': atTarget((scene, { section, block, blockIndex, index }) => {
    const own = block.passages.slice(index);
    if (section[blockIndex + 1]?.passages[0]?.text === scene.target.text)
      remove(scene.page, (passage) => own.includes(passage));
  }),
};

/** Other words for the target. */
const reworded = (change: Rewording): PageEdit =>
  atTarget(({ target, random }) => rewrite(target, change(target.text, random)));

/** The whole page in the same words. */
const respelt =
  (change: Rewording): PageEdit =>
  ({ page, random }) => {
    for (const { passages } of page.flat()) for (const passage of passages) passage.text = change(passage.text, random);
  };

/** What has to stand on the page before some edits, by their names. */
export const PREPARATIONS: ReadonlyMap<string, PageEdit> = new Map([
  [
    'let a twin take the place',
    // Two paragraphs that begin alike: when the first goes, its words still stand at the very place.
    atTarget(({ writer, target }, { section, block, blockIndex }) => {
      const twin = { ...writer.passage(target.text), indentation: target.indentation };
      section.splice(blockIndex + 1, 0, { ...block, passages: [twin, writer.replacement()] });
    }),
  ],
]);

/** Every edit by name: of the page, around the cited passage, of how it is written, and of the passage itself. */
export const PAGE_EDITS: ReadonlyMap<string, PageEdit> = new Map([
  ...Object.entries(WHOLE_PAGE),
  ...Object.entries(AROUND_TARGET),
  ...Object.entries(AGAINST_TARGET),
  ...Object.entries(SAME_WORDS).map(([name, change]): [string, PageEdit] => [name, respelt(change)]),
  ...Object.entries(OTHER_WORDS).map(([name, change]): [string, PageEdit] => [name, reworded(change)]),
]);
