'use client';

import { Fragment, type ReactNode, use } from 'react';

import { type CitedFormula, cutAtFormulas } from '#lib/client/chat/cited-formulas.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { TurnSourcesContext } from './turn-sources-context.ts';

/**
 * A formula as its page shows it. Its TeX stands beside it unseen and unheard, so that a copy of the words around it has that and not the
 * letters of the formula one by one.
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
  /** Where the words begin on their page. */
  start: number;
  formulas: readonly CitedFormula[];
}

/** Words of a page, the formulas in them drawn. */
export function QuotedWords({ text, start, formulas }: QuotedWordsProps) {
  return cutAtFormulas(text, start, formulas).map(({ text: words, formula }, index) => (
    <Fragment key={index}>{formula === null ? words : <DrawnFormula formula={formula} />}</Fragment>
  ));
}

/** Code in an answer, or the formula of a cited page that it is word for word. */
export function AnswerCode({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const formula = useFormula(typeof children === 'string' ? children : null);
  return formula === null ? <code className={className}>{children}</code> : <DrawnFormula formula={formula} />;
}

/** A block of code in an answer, or such a formula on lines of its own. What is too wide scrolls by itself, with the keys too. */
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
