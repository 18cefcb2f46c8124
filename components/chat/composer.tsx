'use client';

import { ArrowDown, ArrowUp, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { effectiveScope, isAskable, isSameScope } from '#lib/client/chat/ask-scope.ts';
import { keepDraft, recallDraft } from '#lib/client/chat/question-draft.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { missingParameters, profileStore } from '#lib/client/chat/profile-store.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import type { AskScope } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { COMPOSER_ID } from './composer-focus.ts';
import { DocumentsCard } from './documents-card.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ProfileMenu, ProfileParameters, useProfiles } from './profile-menu.tsx';
import { ask, stopAnswer } from './reader-chat.ts';
import { modelTitle, ScopeMenu } from './scope-menu.tsx';
import { dropAttached, SelectionCard } from './selection-card.tsx';
import { useChatState } from './use-turns.ts';

/** Length in code points from which the question's length is shown. */
const COUNTED_FROM = 1_800;

interface ComposerProps {
  modelName: string;
  groundingMode: GroundingMode;
  isBusy: boolean;
  isOffline: boolean;
  lastQuestion: string | undefined;
  /** Scrolls to the part of the conversation below its lower edge; null when there is none. */
  onMore: (() => void) | null;
}

/** On a sheet every line counts: the scope and the answering model share one, unless there are two menus. */
const FORM =
  'group/composer grid flex-none grid-cols-[minmax(0,1fr)_auto] border-t border-line bg-surface px-4 pt-3 pb-[calc(0.625rem+env(safe-area-inset-bottom))] max-md:grid-flow-row-dense max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:gap-y-2 max-md:pt-2';
const ROW = 'col-span-full max-md:my-0';
const FOOT =
  'col-span-full max-md:col-span-1 max-md:col-start-2 max-md:mt-0 max-md:justify-end max-md:text-end max-md:text-balance max-md:peer-has-[>:nth-child(2)]:order-2 max-md:peer-has-[>:nth-child(2)]:col-span-full';

/** The field for questions, with their scope above and the answering model beneath. */
export function Composer({ modelName, groundingMode, isBusy, isOffline, lastQuestion, onMore }: ComposerProps) {
  const [text, setText] = useDraft();
  const [isRefused, setIsRefused] = useState(false);
  const [askedScope, setAskedScope] = useState<AskScope | null>(null);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const missing = useMissingParameters(isIncomplete);
  const field = useRef<HTMLTextAreaElement>(null);
  const scope = useEffectiveScope();
  const isFolded = useChatState(({ asked }) => {
    return scope.kind === 'selection' && asked !== null && isSameScope(scope, asked);
  });
  const length = countCodePoints(text);
  const isTooLong = length > LIMITS.queryMaxLength;
  useGrowth(field, text);

  const send = () => {
    const question = text.trim();
    if (isBusy || question === '') return;
    setIsRefused(isTooLong);
    if (isTooLong || !isAskable(scope)) return;
    const isLacking = missingParameters(profileStore.getState()).length > 0;
    setIsIncomplete(isLacking);
    if (isLacking) return;
    setText('');
    setAskedScope(scope);
    void ask(question, scope);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Backspace' && text === '' && !event.repeat && dropAttached()) {
      event.preventDefault();
    } else if (event.key === 'ArrowUp' && text === '' && lastQuestion !== undefined) {
      event.preventDefault();
      setText(lastQuestion);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) void stopAnswer();
    else send();
  };
  return (
    <form
      className={FORM}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        const isLeaving = event.key === 'Escape' && !event.defaultPrevented && !isComposing(event.nativeEvent);
        if (isLeaving && dropAttached()) event.preventDefault();
      }}
    >
      {isOffline && <OfflineNote className={`mb-2.5 text-note text-warn ${ROW}`} />}
      {scope.kind === 'selection' && <SelectionCard selection={scope.selection} isFolded={isFolded} />}
      {scope.kind === 'documents' && (
        <DocumentsCard scope={scope} isFolded={askedScope === scope} onUnfold={() => setAskedScope(null)} />
      )}
      {/* Menus open within the row: the second would leave a narrow window. A low one has room for it once somebody writes. */}
      <div
        className={`peer relative flex w-fit low:group-not-focus-within/composer:hidden max-w-full min-w-0 gap-2 max-md:has-[>:nth-child(2)]:col-span-full max-md:has-[>:nth-child(2)]:max-w-none ${isFolded ? 'max-md:max-w-[34vw]' : 'max-md:max-w-[55vw]'}`}
      >
        <ScopeMenu scope={scope} question={text} groundingMode={groundingMode} />
        <ProfileMenu />
      </div>
      {onMore !== null && <MoreButton onMore={onMore} />}
      <ProfileParameters missing={missing} />
      <div
        className={`flex items-end gap-2 rounded-xl border border-control bg-raised py-1.5 ps-3.5 pe-1.5 pointer-coarse:py-1 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus data-invalid:border-danger max-md:order-1 forced-colors:focus-within:outline-[Highlight] ${ROW}`}
        data-invalid={(isRefused && isTooLong) || undefined}
      >
        <textarea
          dir="auto"
          ref={field}
          id={COMPOSER_ID}
          className="max-h-[calc(6*1.4em+1.375rem)] min-w-0 flex-1 resize-none overflow-y-auto py-2 font-ui text-prose/[1.4] outline-none placeholder:text-ink-3 pointer-coarse:py-2.75 pointer-coarse:text-[1rem]"
          aria-label={wording().ask.question}
          aria-invalid={isTooLong || undefined}
          aria-describedby="ask-limit"
          placeholder={wording().ask.placeholder}
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => readerStore.getState().sheet === 'peek' && readerStore.getState().setSheet('half')}
        />
        <SendButton isBusy={isBusy} />
      </div>
      <Foot
        modelName={lastQuestion === undefined ? modelName : null}
        isFolded={isFolded}
        hasMore={onMore !== null}
        length={length}
      />
      <Refusal isTooLong={isRefused && isTooLong} missing={missing} />
    </form>
  );
}

function SendButton({ isBusy }: { isBusy: boolean }) {
  return (
    <button
      type="submit"
      className="grid size-9 flex-none place-items-center rounded-[9px] border border-transparent bg-ink text-page hover:bg-ink-2 pointer-coarse:size-11 forced-colors:border-[ButtonText]"
      aria-label={isBusy ? wording().ask.stop : wording().common.send}
    >
      {isBusy ? (
        <Square size={14} strokeWidth={2} fill="currentColor" aria-hidden="true" />
      ) : (
        <ArrowUp size={18} strokeWidth={2} aria-hidden="true" />
      )}
    </button>
  );
}

interface FootProps {
  /** The model that will answer; null after the first answer, because each answer names its own model. */
  modelName: string | null;
  isFolded: boolean;
  hasMore: boolean;
  /** Length of the question, in code points. */
  length: number;
}

/** The model that answers, unless a sheet has no room for it, and the question's length once it nears the limit. */
function Foot({ modelName, isFolded, hasMore, length }: FootProps) {
  const hasRoom = !isFolded && !hasMore;
  const isCounted = length >= COUNTED_FROM;
  return (
    <div
      className={`mt-2 flex justify-between gap-3 text-xs/4 text-ink-3 low:group-not-focus-within/composer:hidden ${FOOT} ${hasRoom || isCounted ? '' : 'max-md:hidden'}`}
    >
      {modelName !== null && (
        <span className={hasRoom ? '' : 'max-md:hidden'}>
          {formatMessage(wording().ask.answersBy, { modelTitle: modelTitle(modelName) })}
        </span>
      )}
      <span
        id="ask-limit"
        data-over={length > LIMITS.queryMaxLength || undefined}
        className="ms-auto empty:hidden data-over:font-semibold data-over:text-danger"
      >
        {isCounted &&
          formatMessage(wording().ask.lengthOfLimit, {
            length: length.toLocaleString(wording().common.locale),
            limit: LIMITS.queryMaxLength.toLocaleString(wording().common.locale),
          })}
      </span>
    </div>
  );
}

/** Below the conversation, not over it: it would cover the text to be read next. */
function MoreButton({ onMore }: { onMore: () => void }) {
  return (
    <button
      type="button"
      className="mb-2 inline-flex min-h-7 items-center justify-center gap-1 justify-self-end low:group-not-focus-within/composer:hidden rounded-full border border-control bg-raised px-3 text-note max-md:col-start-3 max-md:mb-0 max-md:w-11 max-md:px-0 pointer-coarse:min-h-11"
      onClick={onMore}
    >
      <ArrowDown size={14} strokeWidth={2} aria-hidden="true" />{' '}
      <span className="max-md:sr-only">{wording().ask.scrollToMore}</span>
    </button>
  );
}

/** The reason a question was not sent. */
function Refusal({ isTooLong, missing }: { isTooLong: boolean; missing: string[] }) {
  if (!isTooLong && missing.length === 0) return null;
  return (
    <p role="alert" className={`mt-1.5 text-note text-danger max-md:order-2 ${ROW}`}>
      {isTooLong
        ? formatMessage(wording().ask.tooLong, {
            queryMaxLength: LIMITS.queryMaxLength.toLocaleString(wording().common.locale),
          })
        : formatMessage(wording().profile.missing, {
            names: missing.map((name) => name.replaceAll('_', ' ')).join(', '),
          })}
    </p>
  );
}

/** The parameters the profile still needs, once a question could not be sent without them. */
function useMissingParameters(isIncomplete: boolean): string[] {
  const names = useProfiles((state) => (isIncomplete ? missingParameters(state).join('\n') : ''));
  return useMemo(() => names.split('\n').filter((name) => name !== ''), [names]);
}

function useEffectiveScope(): AskScope {
  const chosen = useReader((reader) => reader.scope);
  const open = useReader((reader) => reader.page ?? reader.book);
  return useMemo(() => effectiveScope(chosen, open), [chosen, open]);
}

/** During composition, Enter belongs to the input method. */
function isComposing(event: globalThis.KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari ends composing before the key that ended it
  return event.isComposing || event.keyCode === 229;
}

/** The draft of a question; it survives a reload. */
function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(recallDraft);
  useEffect(() => keepDraft(text), [text]);
  return [text, setText];
}

/** Grows the field with its text; the style sheet sets the maximum height. */
function useGrowth(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.blockSize = 'auto';
    // In a hidden panel the field has no height to measure; `rows` gives it one.
    if (element.scrollHeight === 0) return;
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [field, text]);
}
