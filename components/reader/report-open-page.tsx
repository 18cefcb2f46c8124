'use client';

import { useEffect } from 'react';

import type { OpenPage } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';

interface ReportOpenPageProps {
  page: OpenPage;
}

/** Tells panel and text commands which page is on screen. */
export function ReportOpenPage({ page }: ReportOpenPageProps) {
  useEffect(() => {
    readerStore.getState().showPage(page);
    return () => readerStore.getState().leavePage(page);
  }, [page]);
  return null;
}
