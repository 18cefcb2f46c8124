import type { SeedDraw } from '#tools/seed/seed-draw.ts';

import { COMPANIES, PRODUCTS } from './catalogue-values.ts';
import type { GeneratedPage } from './generated-document.ts';

const SUBJECTS = [
  'The second shift',
  'The regional office',
  'Every new supplier',
  'The night crew',
  'The pilot group',
  'A trained inspector',
  'The storage yard',
  'The help desk',
  'Each loading bay',
  'The external reviewer',
  'The spare pump',
  'The rental fleet',
] as const;

const DEEDS = [
  'reported {n} fewer delays than in the period before',
  'needs {n} minutes of preparation before work begins',
  'keeps written records for {n} months',
  'handled {n} requests without a single complaint',
  'asks for two signatures above {n} euros',
  'replaced {n} worn parts during the inspection',
  'saved {n} litres of water after the change',
  'answers urgent calls within {n} hours',
  'moved {n} pallets to the covered hall',
  'trained {n} people in first aid',
] as const;

const CAUSES = [
  'because {partner} delivered early',
  'after the move to {product}',
  'although the budget stayed the same',
  'as agreed with {partner}',
  'before {product} was switched on',
  'while the old hall was closed',
  'since the contract with {partner} was renewed',
  'without help from outside',
] as const;

const SECTIONS = [
  'Background',
  'What was done',
  'Open questions',
  'Costs',
  'People',
  'Next steps',
  'Risks',
  'Equipment',
  'Deadlines',
] as const;

const PAGE_TITLES = ['Overview', 'Details', 'Schedule', 'Responsibilities', 'Results', 'Appendix'] as const;

// Most documents are short.
const PAGE_COUNTS = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 5, 6] as const;

/** The pages of a document about its title, each with text of its own. */
export function writePages(title: string, draw: SeedDraw): GeneratedPage[] {
  return PAGE_TITLES.slice(0, draw.oneOf(PAGE_COUNTS)).map((pageTitle) => {
    const sections = draw.shuffle(SECTIONS).slice(0, 2);
    const text = sections.map((heading) => `## ${heading}\n\n${writeSentences(draw)}`).join('\n\n');
    return {
      title: pageTitle,
      markdown: `# ${pageTitle}\n\nThis page belongs to ${title}. ${writeSentence(draw)}\n\n${text}\n`,
    };
  });
}

/** A page with one more section. */
export function withSection(page: GeneratedPage, heading: string, text: string): GeneratedPage {
  return { ...page, markdown: `${page.markdown}\n## ${heading}\n\n${text}\n` };
}

/** A sentence that stands nowhere else, as good as. */
export function writeSentence(draw: SeedDraw): string {
  const cause = draw
    .oneOf(CAUSES)
    .replace('{partner}', draw.oneOf(COMPANIES))
    .replace('{product}', draw.oneOf(PRODUCTS));
  return `${draw.oneOf(SUBJECTS)} ${draw.oneOf(DEEDS).replace('{n}', String(draw.between(11, 499)))} ${cause}.`;
}

function writeSentences(draw: SeedDraw): string {
  return Array.from({ length: draw.between(2, 3) }, () => writeSentence(draw)).join(' ');
}
