import { writingModel } from '#lib/answering/agent/answerer.ts';
import { meteredModel } from '#lib/answering/agent/metered-model.ts';
import {
  type AskedTerm,
  type DefiningPlace,
  type DefinitionForm,
  lookUpTerm,
} from '#lib/answering/agent/selection/look-up-term.ts';
import {
  type TranslatedPassage,
  type TranslationPiece,
  translateWords,
} from '#lib/answering/agent/selection/translate-words.ts';
import type { PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import type { ReadablePages } from '#lib/books/library/readable-pages.ts';
import { shownFilePage } from '#lib/contracts/file-page.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import type { Definition } from '#lib/contracts/selection-aids.ts';
import { LANGUAGES } from '#lib/contracts/wording/languages.ts';
import { formatMessage, withoutIsolates } from '#lib/contracts/wording/wording.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { elapsedMs } from '#lib/foundation/core/elapsed-ms.ts';
import { AppError, toAppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { contextAround } from '#lib/foundation/text/anchors/context.ts';
import { filePageAt } from '#lib/foundation/text/file-pages.ts';
import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import { whileReadable } from '#lib/people/access/while-readable.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { TurnTokens } from '#lib/people/conversations/turn.ts';
import type { MeasuredTurn, Metrics } from '#lib/serving/telemetry/metrics.ts';

import type { ProbedAnswerer } from './choose-answerer.ts';
import type { OpenAnswers } from './open-answers.ts';
import type { ReadableNow } from './readable-now.ts';
import type { Runtime } from './runtime.ts';

interface SelectionAidParts {
  env: Env;
  model: ProbedAnswerer;
  answers: Pick<OpenAnswers, 'tryQuestion'>;
  search: PassageSearch;
  pages: ReadablePages;
  isReadable: ReadableNow;
  /** Counts a translation like an answer; null measures nothing. */
  metrics: Pick<Metrics, 'noteTurn'> | null;
  log: Logger;
}

/** Opens what readers have for selected words besides questions: translating them, and looking them up. */
export function openSelectionAids(parts: SelectionAidParts): Pick<Runtime, 'translate' | 'lookUp'> {
  const { isReadable } = parts;
  return {
    translate: (viewer, passage, signal) =>
      whileReadable(translate(parts, passage, signal), {
        mayRead: () => isReadable(viewer, { documentIds: [], pageId: passage.pageId }),
      }),
    lookUp: (viewer, asked, signal) => lookUp(parts, viewer, { ...asked, signal }),
  };
}

/** Notes how each translation ended, as answers are noted, and none of its words. */
async function* translate(
  { env, model: { answerer }, metrics, log }: SelectionAidParts,
  { text, language, onSpent }: TranslatedPassage,
  signal: AbortSignal,
): AsyncGenerator<TranslationPiece> {
  const writer = writingModel(answerer);
  if (writer === null) throw new AppError('not_found');
  const model = onSpent === undefined ? writer : meteredModel(writer, onSpent);
  const since = performance.now();
  let tokens: TurnTokens | null = null;
  let firstEventMs: number | null = null;
  let outcome: MeasuredTurn['outcome'] = 'stopped';
  let errorCode: string | undefined;
  const onTokens = (used: TurnTokens | null) => (tokens = used);
  const pieces = translateWords({ model, signal, timeoutMs: env.timeouts.generationMs, onTokens }, { text, language });
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done === true) {
        outcome = 'answered';
        yield { type: 'end', ...value };
        return;
      }
      firstEventMs ??= elapsedMs(since);
      yield { type: 'text', text: value };
    }
  } catch (error) {
    if (!signal.aborted || AppError.is(signal.reason)) {
      outcome = 'failed';
      errorCode = toAppError(error).code;
    }
    throw error;
  } finally {
    void pieces.return({ isCut: true }).catch(() => undefined);
    const latencyMs = elapsedMs(since);
    metrics?.noteTurn({ outcome, latencyMs, firstEventMs, stages: {}, tokens });
    const told = { model: answerer.name, language, selectionLength: countCodePoints(text), tokens, outcome };
    // Where nothing is recorded, nothing is logged, as with questions.
    if (env.recordsConversations)
      log.info({ ...told, ...(errorCode && { errorCode }), totalMs: latencyMs }, 'translation');
  }
}

async function lookUp(
  { env, answers, search, pages }: SelectionAidParts,
  viewer: Viewer,
  { term, pageId, language, signal }: AskedTerm & { signal: AbortSignal },
): Promise<Definition[]> {
  const page = pageId === null ? null : await pages.findPage(viewer, pageId);
  if (pageId !== null && page === null) {
    throw new AppError('not_found', { publicMessage: 'This page does not exist.' });
  }
  const open = page && (await pages.findDocument(viewer, page.documentId));
  const { reader } = WORDINGS[LANGUAGES.find((known) => known === open?.language?.split('-', 1)[0]) ?? language];
  const question = withoutIsolates(formatMessage(reader.offeredQuestions.whatIs, { term }, reader.common.locale));
  const found = await lookUpTerm(
    {
      pages,
      search: async (of, query, { documentId, limit }) => {
        const filters = documentId === null ? {} : { documentIds: [documentId] };
        return (await search({ viewer: of, query, filters, limit, scoreThreshold: null, signal })).passages;
      },
      tryQuestion: (of, text, documentId) =>
        answers.tryQuestion({
          ...{ text, viewer: of, signal, calendar: env.calendar, option: null, baseUrl: '' },
          scope: { kind: 'library', filters: documentId === null ? {} : { documentIds: [documentId] } },
          ...{ sessionId: null, topK: LIMITS.topKDefault, scoreThreshold: null, grounding: 'strict', profile: null },
        }),
    },
    viewer,
    { term, question, documentId: open?.id ?? null },
  );
  const shown = await Promise.all(found.map((place) => shownDefinition(pages, viewer, place)));
  return shown.filter((definition) => definition !== null);
}

/** Returns a place with its words, as the viewer may read them at this moment; null if they may not. */
async function shownDefinition(
  pages: ReadablePages,
  viewer: Viewer,
  { documentId, pageId, pageVersion, start, end, form }: DefiningPlace & { form: DefinitionForm },
): Promise<Definition | null> {
  const [document, page, version] = await Promise.all([
    pages.findDocument(viewer, documentId),
    pages.findPage(viewer, pageId),
    pages.findPageVersion(viewer, pageId, pageVersion),
  ]);
  if (document === null || page === null || version === null) return null;
  const { text, headings, filePages } = version;
  const { prefix: before, suffix: after } = contextAround(text, { start, end }, new GraphemeEdges(text));
  return {
    form,
    ...{ document_id: documentId, document_title: document.title, page_id: pageId, page_version: pageVersion },
    page_title: page.title,
    section_heading: headings.findLast((heading) => heading.start <= start)?.text ?? page.title,
    url: pageAddress('', page),
    ...shownFilePage(filePageAt(filePages, start)),
    ...{ start, end, before, match: text.slice(start, end), after },
  };
}
