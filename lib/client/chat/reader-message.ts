import type { UIMessage } from 'ai';

import type { ReaderDataParts, ReaderMessageMetadata } from '#lib/contracts/reader-stream.ts';

import type { AskScope } from '../reader-state.ts';

/** A question remembers what it was asked of and which option it chose; an answer carries what the server says of it. */
type ReaderMessageNotes = Partial<ReaderMessageMetadata> & { asked?: AskScope; option?: number };

/** A question or an answer as the AI SDK keeps it. */
export type ReaderMessage = UIMessage<ReaderMessageNotes, ReaderDataParts>;
