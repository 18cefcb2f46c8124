import { Fragment, type HTMLAttributes, type ReactNode } from 'react';

interface AdminPageProps {
  /** How its parts are laid out below each other, unless the parts do that themselves. */
  className?: string;
  children: ReactNode;
}

/** A page of the administration, below the header. Its parts may use `group-…/page` variants to see whether something is in progress. */
export function AdminPage({ className = '', children }: AdminPageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`admin-page group/page mx-auto max-w-336 px-4 pt-5 pb-16 md:px-5 md:pt-7 md:pb-20 ${className}`}
    >
      {children}
    </main>
  );
}

/** The title of a page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="font-read text-2xl/[1.2] font-semibold tracking-[-0.008em]">{children}</h1>;
}

/** The title of a section. */
export function SectionTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-[1.0625rem]/[1.3] font-semibold">
      {children}
    </h2>
  );
}

interface CardProps extends HTMLAttributes<HTMLElement> {
  as: 'section' | 'li' | 'figure';
}

/** A section of a page with its own background. */
export function Card({ as: Element, className = '', ...props }: CardProps) {
  return <Element className={`rounded-lg border border-line bg-raised px-5 py-4 ${className}`} {...props} />;
}

interface EmptyStateProps {
  title: string;
  /** Why there is nothing, and how to change that. */
  children: ReactNode;
}

/** Placeholder where there is nothing to show. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="admin-empty grid justify-items-center gap-3 rounded-lg border border-dashed border-line px-5 py-[clamp(2rem,8vh,5rem)] text-center [&>p]:max-w-136 [&>p]:text-balance [&>p]:text-ink-2">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </div>
  );
}

/** A highlighted count next to words. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className="min-w-5 flex-none rounded-[10px] bg-ink px-1.5 text-center text-xs/5 font-semibold text-page">
      {children}
    </span>
  );
}

/** The look of a button, link or summary where there are many in a row. The reader's buttons, which are for its few main acts, are larger. */
export const DENSE_BUTTON =
  'inline-flex items-center justify-center gap-2 min-h-10 rounded-lg border border-control px-3.5 py-1.5 font-medium whitespace-nowrap hover:bg-sunken pointer-coarse:min-h-11';

/** The severity of a state. */
export type Tone = 'ok' | 'warn' | 'danger' | 'plain';

/** The colour of each tone, which only supplements a sign and words. */
export const TONE_COLOURS: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  plain: '',
};

/** An identifier of words joined by underscores, which may break after an underscore and nowhere else. */
export function BrokenName({ name }: { name: string }) {
  return name.split('_').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && '_'}
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
