import { type Question, topKOf } from '#lib/answering/agent/question.ts';
import { styledAnswer } from '#lib/answering/answers/styled-answer.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { styleOf } from '#lib/contracts/citation-style.ts';
import { partOf } from '#lib/contracts/searched-part.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { DaySpending } from '#lib/people/budgets/day-spending.ts';
import { toSourceKeys } from '#lib/serving/http/source-keys.ts';
import { abortableEvents } from '#lib/serving/surfaces/abortable-events.ts';

import type { Runtime } from './runtime.ts';

/** The caller, their client address, the server's origin they used, and the deadline; the same for every surface. */
export type Asking = Pick<ApiRequest, 'viewer' | 'client' | 'origin' | 'signal'> &
  Partial<Pick<ApiRequest, 'replyHeaders'>> &
  Pick<Question, 'onBegin' | 'told'> & {
    /** Called with each event before it is passed on. */
    onEvent?: (event: AnswerEvent) => void;
  };

type QuestionScope = Question['scope'];

/**
 * Validates the question, waits for a free place, counts it for the daily budgets, then asks; the place is released when the answer has ended. Rejects
 * with `validation_error`, which does not count against the client's budget, with `rate_limited`, and with `budget_used_up`.
 */
export async function askQuestion(
  chat: ChatRequest,
  request: Asking,
  runtime: Runtime,
): Promise<AsyncGenerator<AnswerEvent, void, undefined>> {
  const question = await questionOf(chat, request, runtime);
  const { leave, spending } = await admit(request, runtime);
  const events = spending === null ? runtime.answerQuestion(question) : withinBudget(question, spending, runtime);
  return abortableEvents(events, {
    signal: request.signal,
    onEvent: (event) => {
      // A client that waits for a second reader's verdicts on a whole answer does not block other questions.
      if (event.type === 'answer-end') leave();
      request.onEvent?.(event);
    },
    onEnd: leave,
  });
}

/**
 * Waits for a free place, then counts a question, or what costs as much, for the daily budgets. `leave` gives the place back. Rejects with `rate_limited`
 * and with `budget_used_up`, the place given back.
 */
export async function admit(
  request: Pick<Asking, 'viewer' | 'client' | 'signal' | 'replyHeaders'>,
  { gate, budgets }: Pick<Runtime, 'gate' | 'budgets'>,
): Promise<{ leave: () => void; spending: DaySpending | null }> {
  const leave = await gate.enter(request.client, request.signal);
  const spending = await budgets.admit(request).catch((error: unknown) => {
    leave();
    throw error;
  });
  return { leave, spending };
}

/** Counts the tokens of an answer as it is given, and tells with its end what is left when little is. */
async function* withinBudget(
  question: Question,
  spending: DaySpending,
  runtime: Runtime,
): AsyncGenerator<AnswerEvent, void, undefined> {
  let hasFailed = false;
  try {
    for await (const event of runtime.answerQuestion({ ...question, onSpent: (spent) => spending.spend(spent) })) {
      if (event.type !== 'answer-end') {
        yield event;
        continue;
      }
      await spending.settle();
      const budget = spending.left();
      yield budget === null ? event : { ...event, metadata: { ...event.metadata, budget } };
    }
  } catch (error) {
    // Otherwise the reader has left.
    hasFailed = AppError.is(error) || !question.signal.aborted;
    throw error;
  } finally {
    await spending.end(hasFailed);
  }
}

/** Like `askQuestion`, with the text in the citation style of the request or profile. */
export async function askInStyle(
  ...asked: Parameters<typeof askQuestion>
): Promise<AsyncGenerator<AnswerEvent, void, undefined>> {
  return styledAnswer(await askQuestion(...asked));
}

/** Rejects with `validation_error` for an unknown profile, and if a parameter required by it or by the store's templates is missing. */
async function questionOf(chat: ChatRequest, request: Asking, runtime: Runtime): Promise<Question> {
  const { env } = runtime;
  const profile = await profileOf(chat, request, runtime);
  const parameters = chat.profile_parameters ?? {};
  const isWithin = chat.mode === 'selected_text';
  return {
    text: chat.query,
    scope: await scopeOf(chat, request, runtime),
    parameters,
    templateFilter: isWithin ? null : runtime.templateFilter(request.viewer, parameters, chat.query),
    context: contextOf(chat),
    sessionId: chat.session_id ?? null,
    ...(request.told !== undefined && { told: request.told }),
    viewer: request.viewer,
    ...profile,
    calendar: { ...env.calendar, timeZone: chat.time_zone ?? env.calendar.timeZone },
    option: chat.option ?? null,
    scoreThreshold: chat.score_threshold ?? null,
    grounding: chat.grounding ?? env.groundingMode,
    style: styleOf(chat, profile.profile?.citationStyle),
    baseUrl: env.publicUrl ?? request.origin,
    signal: request.signal,
    ...(request.onBegin !== undefined && { onBegin: request.onBegin }),
  };
}

/** The request's settings take precedence over the profile's. */
async function profileOf(
  chat: ChatRequest,
  { viewer }: Asking,
  { profiles }: Runtime,
): Promise<Pick<Question, 'profile' | 'topK' | 'topKMost'>> {
  const { profile: name = null, profile_parameters: parameters, query } = chat;
  const found = await profiles.apply({ name, parameters: parameters ?? {}, query, viewer });
  return { profile: found?.applied ?? null, ...topKOf(chat.top_k ?? found?.topK) };
}

async function scopeOf(chat: ChatRequest, request: Asking, runtime: Runtime): Promise<QuestionScope> {
  return chat.mode === 'selected_text' ? selectionScope(chat, request, runtime) : libraryScope(chat, request, runtime);
}

async function selectionScope(chat: ChatRequest, request: Asking, runtime: Runtime): Promise<QuestionScope> {
  // The schema guarantees a selection in this mode.
  const text = chat.selected_text ?? '';
  if (chat.selection === null || chat.selection === undefined) return { kind: 'selection', text, place: null };
  const { page_id: pageId = null, page_version: pageVersion, start, end } = chat.selection;
  const place = await runtime.locateSelection(request.viewer, { pageId, pageVersion, start, end, text });
  return { kind: 'selection', text, place };
}

async function libraryScope(chat: ChatRequest, request: Asking, runtime: Runtime): Promise<QuestionScope> {
  const { source_url: sourceUrls, page_title: pageTitles, section_heading: sectionHeadings } = chat.filters ?? {};
  const server = { publicUrl: runtime.env.publicUrl, origin: request.origin, port: runtime.env.port };
  const part = partOf(chat.scope ?? null);
  const places = part === null ? {} : await runtime.locateScope(request.viewer, part);
  const filters = {
    ...places,
    sourceKeys: sourceUrls === undefined ? undefined : toSourceKeys([sourceUrls].flat(), server),
    pageTitles: listOf(pageTitles),
    sectionHeadings: listOf(sectionHeadings),
  };
  return { kind: 'library', filters, part };
}

function contextOf({ context }: ChatRequest): Question['context'] {
  if (context === null || context === undefined) return null;
  const { document_id: documentId, page_id: pageId, section_id: sectionId, passage } = context;
  const range = passage && { pageVersion: passage.page_version, start: passage.start, end: passage.end };
  return { documentId, pageId, sectionId, passage: range };
}

function listOf(values: string | string[] | undefined): string[] | undefined {
  return values === undefined ? undefined : [values].flat();
}
