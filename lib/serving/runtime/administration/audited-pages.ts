import type { Administration } from './administration.ts';
import type { Note } from './note.ts';

type Pages = Pick<Administration, 'writeAnswerPage' | 'changeAnswerPage' | 'removeAnswerPage' | 'exportAnswerPages'>;

/** Wraps the written pages so that each change is recorded in the admin log after it succeeds. */
export function auditedPages(inner: Pages, note: Note): Pages {
  return {
    writeAnswerPage: async (administrator, page) => {
      const saved = await inner.writeAnswerPage(administrator, page);
      await note(administrator, { action: 'answer_page_written', object: saved.page.name });
      return saved;
    },
    changeAnswerPage: async (administrator, name, page) => {
      const saved = await inner.changeAnswerPage(administrator, name, page);
      if (saved !== null) await note(administrator, { action: 'answer_page_written', object: name });
      return saved;
    },
    removeAnswerPage: async (administrator, name) => {
      const removed = await inner.removeAnswerPage(administrator, name);
      if (removed !== false) await note(administrator, { action: 'answer_page_removed', object: name });
      return removed;
    },
    exportAnswerPages: async (administrator) => {
      await note(administrator, { action: 'answer_pages_exported' });
      return inner.exportAnswerPages(administrator);
    },
  };
}
