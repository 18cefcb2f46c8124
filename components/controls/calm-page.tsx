import type { ReactNode } from 'react';

interface CalmPageProps {
  title: string;
  sentence: string;
  /** Whether it reports an error. */
  isAlert?: boolean;
  /** The ways on. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A page that only explains why there is nothing else to see. */
export function CalmPage({ title, sentence, isAlert = false, actions, children }: CalmPageProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-5 py-20 text-[1rem]">
      <div role={isAlert ? 'alert' : undefined}>
        <h1 className="font-read text-[1.75rem]/[1.2] font-semibold tracking-[-0.012em] text-balance">{title}</h1>
        <p className="mt-3.5 text-ink-2">{sentence}</p>
      </div>
      <div className="mt-7 flex flex-wrap gap-3">{actions}</div>
      {children}
    </main>
  );
}
