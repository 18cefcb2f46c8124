'use client';

import { createContext } from 'react';

/** Questions that a document is known to answer. */
export interface OfferedQuestions {
  documentId: string;
  documentTitle: string;
  questions: readonly string[];
}

/** Questions offered where no book is open; null offers nothing. */
export const ShelfQuestionsContext = createContext<OfferedQuestions | null>(null);
