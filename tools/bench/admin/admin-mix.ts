/** What an administrator asks for: a filter of the table as its address has it, and which of its pages. */
export interface TableQuery {
  name: string;
  /** As it stands in the address of the table; `{session}` is a conversation there is, `{week}` days eight weeks ago. */
  filter: string;
  /** The first page unless it says otherwise; `deep` begins in the middle of the time there is, `last` just before its beginning. */
  page?: 'tenth' | 'deep' | 'last';
}

/**
 * What is measured of the table and its search. The words are of the handbook, the names of projects and the tickets of the
 * invented turns (`tools/seed/seeded-words.ts`): a project is asked about the more rarely the later its name was made, a
 * ticket once.
 */
export const TABLE_MIX: readonly TableQuery[] = [
  { name: 'first page', filter: '' },
  { name: 'tenth page', filter: '', page: 'tenth' },
  { name: 'page in the middle', filter: '', page: 'deep' },
  { name: 'last page', filter: '', page: 'last' },

  { name: 'very common word', filter: 'q=page' },
  { name: 'very common word, tenth page', filter: 'q=page', page: 'tenth' },
  { name: 'very common word, middle', filter: 'q=page', page: 'deep' },
  { name: 'common word', filter: 'q=database' },
  { name: 'word of one theme', filter: 'q=hotline' },
  { name: 'rare word, 1 in 100', filter: 'q=ticket' },
  { name: 'rare word, 1 in 140', filter: 'q=Balabar' },
  { name: 'rare word, 1 in 1,400', filter: 'q=Kelabar' },
  { name: 'rare word, 1 in 14,000', filter: 'q=Kelibar' },
  { name: 'rare word, 1 in 140,000', filter: 'q=Keloragate' },
  { name: 'unique word', filter: 'q=LC0000101' },
  { name: 'word that occurs nowhere', filter: 'q=zyzzyvafish' },
  { name: 'two common words', filter: 'q=page+text' },
  { name: 'three common words', filter: 'q=page+text+answer' },
  { name: 'common and rare word', filter: 'q=page+Balabar' },
  { name: 'two common words, never together', filter: 'q=page+hotline' },
  { name: 'common phrase', filter: 'q=%22the+text%22' },
  { name: 'rare phrase', filter: 'q=%22for+the+project+Balabar%22' },
  { name: 'phrase of common words that occurs nowhere', filter: 'q=%22text+page+book+the%22' },
  { name: 'stop word', filter: 'q=the' },
  { name: 'question of stop words and a common one', filter: 'q=what+is+the+page' },
  { name: 'Japanese', filter: 'q=パスワード' },
  { name: 'German', filter: 'q=Abonnement+kündigen' },

  { name: 'answered', filter: 'outcome=answered' },
  { name: 'not found', filter: 'outcome=not_found' },
  { name: 'not found, middle', filter: 'outcome=not_found', page: 'deep' },
  { name: 'withheld', filter: 'outcome=withheld' },
  { name: 'failed', filter: 'outcome=failed' },
  { name: 'stopped', filter: 'outcome=stopped' },
  { name: 'disliked', filter: 'feedback=down' },
  { name: 'liked, middle', filter: 'feedback=up', page: 'deep' },
  { name: 'without feedback', filter: 'feedback=none' },
  { name: 'found wrong', filter: 'verdict=wrong' },
  { name: 'without verdict', filter: 'verdict=none' },
  { name: 'common document', filter: 'document=handbook' },
  { name: 'rarer document', filter: 'document=field-guide' },
  { name: 'document that is not there', filter: 'document=nowhere' },
  { name: 'about selections', filter: 'mode=selected_text' },
  { name: 'slow', filter: 'min_ms=10000' },
  { name: 'as slow as none is', filter: 'min_ms=500000' },
  { name: 'fast', filter: 'max_ms=30' },
  { name: 'week long ago', filter: '{week}' },
  { name: 'one conversation', filter: 'session={session}' },

  { name: 'failed, week long ago', filter: 'outcome=failed&{week}' },
  { name: 'selection, disliked', filter: 'mode=selected_text&feedback=down' },
  { name: 'rarer document, not found', filter: 'document=field-guide&outcome=not_found' },
  { name: 'withheld, liked', filter: 'outcome=withheld&feedback=up' },
  { name: 'liked, found wrong', filter: 'feedback=up&verdict=wrong' },
  { name: 'slow, answered, selection', filter: 'min_ms=5000&outcome=answered&mode=selected_text' },
  {
    name: 'everything at once',
    filter: 'q=page&outcome=answered&mode=general&document=handbook&feedback=up&min_ms=500',
  },
  { name: 'common word, failed', filter: 'q=page&outcome=failed' },
  { name: 'common word, found wrong', filter: 'q=page&verdict=wrong' },
  { name: 'common word, slow', filter: 'q=page&min_ms=10000' },
  { name: 'common word, week long ago', filter: 'q=page&{week}' },
  { name: 'common word, rarer document', filter: 'q=database&document=field-guide' },
  { name: 'rare word, disliked', filter: 'q=Balabar&feedback=down' },
  { name: 'word of one theme, answered', filter: 'q=hotline&outcome=answered' },
];

/** What is measured of the overview. */
export const OVERVIEW_MIX = ['24h', '7d', '30d', '90d'] as const;
