'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { EmptyState, SectionTitle } from '#components/admin/admin-page.tsx';
import type { ApiKeyReply } from '#lib/contracts/admin/api-key.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { ShownOnce } from '../shown-once.tsx';
import { KeyEntry } from './key-entry.tsx';
import { KeyForm } from './key-form.tsx';

interface KeysPanelProps {
  keys: ApiKeyReply[];
  mayChange: boolean;
  /** Questions a minute of a key without a limit of its own; 0 is no limit. */
  usualLimit: number;
}

/** The keys there are, and a form to make one. */
export function KeysPanel({ keys, mayChange, usualLimit }: KeysPanelProps) {
  const router = useRouter();
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  return (
    <>
      {mayChange && (
        <section aria-labelledby="new-key-heading">
          <SectionTitle id="new-key-heading">{adminWording().keys.form.title}</SectionTitle>
          <KeyForm
            usualLimit={usualLimit}
            onMade={(key) => {
              setMade(key);
              router.refresh();
            }}
          />
          {made !== null && (
            <ShownOnce
              words={formatMessage(adminWording().keys.form.createdNotice, { name: made.name })}
              text={made.key}
              onClose={() => setMade(null)}
            />
          )}
        </section>
      )}
      <section aria-labelledby="keys-heading">
        <SectionTitle id="keys-heading">{adminWording().keys.list.title}</SectionTitle>
        {keys.length === 0 ? (
          <div className="mt-3">
            <EmptyState title={adminWording().keys.list.empty}>
              <p>{adminWording().keys.list.emptyHint}</p>
            </EmptyState>
          </div>
        ) : (
          <ul className="mt-3 grid gap-3">
            {keys.map((key) => (
              <KeyEntry key={key.id} apiKey={key} mayChange={mayChange} usualLimit={usualLimit} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
