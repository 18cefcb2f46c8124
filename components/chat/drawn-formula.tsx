'use client';

import { Fragment, type ReactNode, use } from 'react';

import { type CitedFormula, cutAtFormulas } from '#lib/client/chat/cited-formulas.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { TurnSourcesContext } from './turn-sources-context.ts';

/**
 * A formula as its page shows it. Its TeX is beside it, hidden from view and from screen readers, so that a copy of the surrounding words contains
 * the TeX rather than the formula's single letters.
 */
function DrawnFormula({ formula: { tex, mathml } }: { formula: CitedFormula }) {
  return (
    <span className="drawn-formula">
      <span className="formula-words" aria-hidden="true">
        {tex}
      </span>
      {/* Taken from the page as ingest has cleaned it. */}
      <span dangerouslySetInnerHTML={{ __html: mathml }} />
    </span>
  );
}

interface QuotedWordsProps {
  text: string;
  /** Offset of the words on their page. */
  start: number;
  formulas: readonly CitedFormula[];
}

/** Words of a page, with their formulas rendered. */
export function QuotedWords({ text, start, formulas }: QuotedWordsProps) {
  return cutAtFormulas(text, start, formulas).map(({ text: words, formula }, index) => (
    <Fragment key={index}>{formula === null ? words : <DrawnFormula formula={formula} />}</Fragment>
  ));
}

/** Code in an answer, or the rendered formula of a cited page that it matches word for word. */
export function AnswerCode({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const formula = useFormula(typeof children === 'string' ? children : null);
  return formula === null ? <code className={className}>{children}</code> : <DrawnFormula formula={formula} />;
}

/** A block of code in an answer, or a formula on its own lines. Content that is too wide scrolls by itself, with the keys too. */
export function AnswerCodeBlock({ words, children }: { words: string | null; children?: ReactNode }) {
  const formula = useFormula(words);
  if (formula === null) return <pre tabIndex={0}>{children}</pre>;
  return (
    <div className="drawn-block" tabIndex={0} role="group" aria-label={wording().answer.formula}>
      <DrawnFormula formula={formula} />
    </div>
  );
}

function useFormula(words: string | null): CitedFormula | null {
  const { formulas } = use(TurnSourcesContext);
  if (words === null) return null;
  for (const ofSource of formulas.values()) {
    const found = ofSource.find(({ tex }) => tex === words);
    if (found !== undefined) return found;
  }
  return null;
}
