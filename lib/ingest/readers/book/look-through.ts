import { basename } from 'node:path';

import { AppError } from '#lib/core/errors.ts';

import type { PlannedPage } from '../../source-book.ts';
import { accessProblem, type AccessProblem, accessStatement, isSinglePage, placeOf } from './access-statement.ts';
import { configuredAccess } from './configured-access.ts';
import { readSource } from './decode-source.ts';
import type { DocumentSettings } from './document-settings.ts';
import type { BookPlan } from './plan-folder.ts';
import { statedAddresses } from './stated-addresses.ts';

/** Sentences of one refusal. */
export const PROBLEMS_MAX = 10;
const TWICE = 'The folder’s settings set access too; keep one of the two.';
/** A text in which a program fills in everything: `{{ toc }}`. */
const ONLY_TAGS = /^(?:\s*\{(?:\{[^{}]{1,200}\}|%[^{}]{1,200}%)\})+\s*$/;
/** Pages by which authors mean the folder that they stand in. */
const FOR_FOLDER = /^_?(?:index|readme)$/i;

/**
 * What other addresses the pages say they have, and the book without the pages of which nobody knows who may read them and without
 * templates that hold no text; each of those is named in a warning. Throws `AppError('validation_error')` for pages, and for the configuration of their site, that say who may read
 * them where it would not be followed, unless leaving out the page is enough.
 */
export async function lookThrough(
  plan: BookPlan,
  settings: DocumentSettings | null,
): Promise<{ plan: BookPlan; addresses: Record<string, string> }> {
  const problems = await configuredAccess(plan);
  const addresses = new Map<string, string>();
  const withheld = new Map<string, string>();
  const hasAccess = (settings?.details.accessList ?? null) !== null;
  for (const [index, page] of plan.pages.entries()) {
    const text = await textOfPage(page);
    if (text === null) continue;
    if (isTemplate(text, plan)) withheld.set(page.filename, `${page.filename} is a template that a program fills in.`);
    const problem = idleAccess(text, { page, plan, hasAccess });
    if (problem === null) for (const address of statedAddresses(text, page)) addresses.set(address, page.path);
    else if (isForItself(problem, plan, index)) withheld.set(page.filename, problem.message);
    else problems.push(problem.message);
    if (problems.length >= PROBLEMS_MAX) break;
  }
  refuse(withheld.size === plan.pages.length ? [...problems, ...withheld.values()] : problems);
  return { plan: withheld.size === 0 ? plan : without(plan, withheld), addresses: Object.fromEntries(addresses) };
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new AppError('validation_error', { publicMessage: problems.slice(0, PROBLEMS_MAX).join(' ') });
}

function isTemplate(text: string, { pages }: BookPlan): boolean {
  return pages.length > 1 && ONLY_TAGS.test(text);
}

/** The source of a page; null for one that cannot be read, which is reported when its turn comes. */
export async function textOfPage({ file }: PlannedPage): Promise<string | null> {
  try {
    return (await readSource(file)).text;
  } catch {
    return null;
  }
}

/** Why what a page says of its readers would not be followed; null for a page of which nothing is wrong. */
function idleAccess(
  text: string,
  { page, plan, hasAccess }: { page: PlannedPage; plan: BookPlan; hasAccess: boolean },
): AccessProblem | null {
  const problem = accessProblem(text, { page, book: plan });
  if (problem !== null || !hasAccess) return problem;
  const statement = accessStatement(text, page.format);
  return statement && { message: `${placeOf(page, statement)}: ${TWICE}`, statement };
}

/**
 * True where leaving out the page alone keeps from everybody all that may have been meant. A page that others stand below may speak for
 * them, and one that says it properly takes it for granted that it is followed. Where pages name each other's places, words of
 * each are on others by now.
 */
function isForItself({ statement }: AccessProblem, plan: BookPlan, index: number): boolean {
  const page = plan.pages[index];
  if (page === undefined || statement.isUnderstood || isSinglePage(plan) || plan.references !== undefined) return false;
  const isAbove = (plan.pages[index + 1]?.depth ?? 0) > page.depth;
  return index > 0 && !isAbove && !FOR_FOLDER.test(basename(page.path));
}

function without(plan: BookPlan, withheld: ReadonlyMap<string, string>): BookPlan {
  const warnings = Array.from(withheld, ([file, message]) => ({
    file,
    message: `${message} The page is left out.`,
    key: `withheld ${file}`,
  }));
  const pages = plan.pages.filter(({ filename }) => !withheld.has(filename));
  return {
    ...plan,
    pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
    withheld: [...withheld.keys()],
    warnings: [...plan.warnings, ...warnings],
  };
}
