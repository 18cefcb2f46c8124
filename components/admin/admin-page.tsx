import type { ReactNode } from 'react';

interface AdminPageProps {
  /** How its parts are set below each other, where not by the parts themselves. */
  className?: string;
  children: ReactNode;
}

/** A page of the administration, below the header. Parts of it may ask `group-…/page` whether something is under way. */
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

/** What a page is about. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="font-read text-2xl/[1.2] font-semibold tracking-[-0.008em]">{children}</h1>;
}

/** What a part of a page is about. */
export function SectionTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-[1.0625rem]/[1.3] font-semibold">
      {children}
    </h2>
  );
}
