import type { ReactNode } from 'react';

import { PanelDock } from '#components/chat/panel-dock.tsx';
import { PageIslands } from '#components/reader/text/page-islands.tsx';
import { hasRole } from '#lib/people/access/administrator.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { findAdministrator } from '../admin/require-administrator.ts';
import { readPreferences } from '../reader-request.ts';
import { loadShelfQuestions } from './shelf-questions.ts';

/** Layout that persists between the shelf and a book and from page to page: the panel with its conversation, and the handlers for keys and text. */
export default async function ReaderLayout({ children }: { children: ReactNode }) {
  const [{ modelName, goesByWords, env }, { panel }, shelfQuestions] = await Promise.all([
    getRuntime(),
    readPreferences(),
    loadShelfQuestions(),
  ]);
  const administrator = goesByWords ? await findAdministrator() : null;
  return (
    <div className="reader-frame grid grid-cols-[minmax(0,1fr)] beside:grid-cols-[minmax(0,1fr)_auto] print:block">
      <div className="reader-page min-w-0 sheet:pb-(--sheet-height,0px)">{children}</div>
      <PanelDock
        modelName={modelName}
        groundingMode={env.groundingMode}
        search={{ goesByWords, mayChange: administrator !== null && hasRole(administrator, 'admin') }}
        shelfQuestions={shelfQuestions}
        initiallyOpen={panel === 'open'}
      />
      <PageIslands />
    </div>
  );
}
