'use client';

import { createContext, type ReactNode, use } from 'react';

import { type AdminWording, speakAdminFrom } from '#lib/contracts/wording/admin-wording.ts';

const AdminWordingContext = createContext<AdminWording | null>(null);

let ofPage: AdminWording | null = null;

speakAdminFrom(() => (typeof window === 'undefined' ? use(AdminWordingContext) : ofPage));

/** Provides the administration's wording in one language to the components inside it. */
export function SpeakAdminWording({ wording, children }: { wording: AdminWording; children: ReactNode }) {
  if (typeof window !== 'undefined') ofPage = wording;
  return <AdminWordingContext value={wording}>{children}</AdminWordingContext>;
}
