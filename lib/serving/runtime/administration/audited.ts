import type { AdminLog } from '#lib/people/administration/admin-log.ts';
import type { AdminAccounts } from '#lib/people/administration/ports.ts';
import { type SignInAttempt, TurnedAway } from '#lib/people/administration/sign-in.ts';
import type { TurnExport } from '#lib/people/conversations/export-turns.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { Administration } from './administration.ts';
import type { Note } from './note.ts';
import { auditedModels } from './audited-models.ts';
import { auditedPages } from './audited-pages.ts';

/**
 * Wraps the administration so that its actions are logged once they are done; a file is logged before it is read. Reading operations are not logged,
 * and neither is anything that a reader wrote. Accounts log their own changes, including those made by a command.
 */
export function audited(
  administration: Administration,
  { log, accounts }: { log: AdminLog; accounts: Pick<AdminAccounts, 'find'> },
): Administration {
  const note: Note = ({ name }, entry) => log.note({ account: name, ...entry });
  return {
    ...administration,
    ...auditedEntrance(administration, { log, accounts, note }),
    ...auditedTurns(administration, note),
    ...auditedLibrary(administration, note),
    ...auditedPages(administration, note),
    ...auditedModels(administration, note),
    makeApiKey: async (administrator, wanted) => {
      const { made, key } = await administration.makeApiKey(administrator, wanted);
      await note(administrator, { action: 'key_made', object: made.id, details: { name: made.name } });
      return { made, key };
    },
    revokeApiKey: async (administrator, keyId) => {
      const revoked = await administration.revokeApiKey(administrator, keyId);
      if (revoked !== null)
        await note(administrator, { action: 'key_revoked', object: keyId, details: { name: revoked.name } });
      return revoked;
    },
    testServices: async (administrator) => {
      const reply = await administration.testServices(administrator);
      const failed = reply.trials.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
      await note(administrator, {
        action: 'self_tested',
        details: failed.length === 0 ? {} : { failed: failed.join(', ') },
      });
      return reply;
    },
  };
}

interface EntranceParts {
  log: AdminLog;
  accounts: Pick<AdminAccounts, 'find'>;
  note: Note;
}

type Entrance = Pick<
  Administration,
  'signIn' | 'signOn' | 'throughReaders' | 'signOut' | 'signOutEverywhere' | 'changePassword'
>;

function auditedEntrance(
  inner: Entrance & Pick<Administration, 'identify'>,
  { log, accounts, note }: EntranceParts,
): Entrance {
  const turnedAway = new TurnedAway();
  const noteFailure = async ({ name, client }: SignInAttempt, error: unknown) => {
    if (!AppError.is(error) || (error.code !== 'unauthenticated' && error.code !== 'rate_limited')) return;
    const isThrottled = error.code === 'rate_limited';
    if (isThrottled && !(await turnedAway.isFirst(client, error.retryAfterSeconds ?? 1))) return;
    // A password typed into the name field by mistake must not end up in a record.
    const known = await accounts.find(name.trim().toLowerCase());
    const details: Record<string, string> = isThrottled ? { throttled: 'yes' } : {};
    await log.noteComing({ account: known?.name ?? null, action: 'sign_in_failed', details });
  };
  return {
    signIn: async (attempt) => {
      const signedIn = await inner.signIn(attempt).catch(async (error: unknown) => {
        await noteFailure(attempt, error);
        throw error;
      });
      await log.noteComing({ account: signedIn.administrator.name, action: 'signed_in' });
      return signedIn;
    },
    signOn: inner.signOn && auditedSignOn(inner.signOn, log),
    throughReaders: inner.throughReaders && auditedDoor(inner.throughReaders, log),
    signOut: async (token) => {
      const administrator = await inner.identify(token);
      await inner.signOut(token);
      if (administrator !== null) await log.noteComing({ account: administrator.name, action: 'signed_out' });
    },
    signOutEverywhere: async (administrator) => {
      await inner.signOutEverywhere(administrator);
      await note(administrator, { action: 'signed_out_everywhere' });
    },
    changePassword: async (administrator, change) => {
      const signedIn = await inner.changePassword(administrator, change);
      await note(administrator, { action: 'password_changed' });
      return signedIn;
    },
  };
}

/** Logs only successful sign-ins: a reader without a role has not tried to get in. */
function auditedDoor(
  door: NonNullable<Administration['throughReaders']>,
  log: AdminLog,
): NonNullable<Administration['throughReaders']> {
  return {
    ...door,
    open: async (told) => {
      const signedIn = await door.open(told);
      const details = { through: door.label };
      if (signedIn !== null)
        await log.noteComing({ account: signedIn.administrator.name, action: 'signed_in', details });
      return signedIn;
    },
  };
}

/** A person who could not be signed in has no known account here. */
function auditedSignOn(
  signOn: NonNullable<Administration['signOn']>,
  log: AdminLog,
): NonNullable<Administration['signOn']> {
  const details = { through: signOn.label };
  return {
    label: signOn.label,
    begin: (journey) => signOn.begin(journey),
    tryOut: () => signOn.tryOut(),
    complete: async (answer, sealed) => {
      const signedIn = await signOn.complete(answer, sealed).catch(async (error: unknown) => {
        await log.noteComing({ account: null, action: 'sign_in_failed', details });
        throw error;
      });
      await log.noteComing({ account: signedIn.administrator.name, action: 'signed_in', details });
      return signedIn;
    },
  };
}

type Turns = Pick<
  Administration,
  | 'exportTurns'
  | 'review'
  | 'assignTurn'
  | 'settleGap'
  | 'reopenGap'
  | 'makeCase'
  | 'removeCase'
  | 'runEvaluation'
  | 'deleteConversation'
>;

function auditedTurns(inner: Turns, note: Note): Turns {
  return {
    exportTurns: async function* exportAudited(administrator, wanted, signal) {
      await note(administrator, { action: 'turns_exported', details: describeExport(wanted) });
      yield* inner.exportTurns(administrator, wanted, signal);
    },
    review: async (administrator, turnId, review) => {
      const isKnown = await inner.review(administrator, turnId, review);
      const details: Record<string, string> = review === null ? {} : { verdict: review.verdict };
      const action = review === null ? 'review_removed' : 'turn_reviewed';
      if (isKnown) await note(administrator, { action, object: turnId, details });
      return isKnown;
    },
    assignTurn: async (administrator, turnId, account) => {
      const isKnown = await inner.assignTurn(administrator, turnId, account);
      const details: Record<string, string> = account === null ? {} : { to: account };
      if (isKnown) await note(administrator, { action: 'turn_assigned', object: turnId, details });
      return isKnown;
    },
    settleGap: async (administrator, wanted) => {
      const settled = await inner.settleGap(administrator, wanted);
      const details = { as: wanted.as, ...(wanted.page !== null && { page: wanted.page }) };
      if (settled.gap_id !== null)
        await note(administrator, { action: 'gap_settled', object: settled.gap_id, details });
      return settled;
    },
    reopenGap: async (administrator, gapId) => {
      const wasOne = await inner.reopenGap(administrator, gapId);
      if (wasOne) await note(administrator, { action: 'gap_reopened', object: gapId });
      return wasOne;
    },
    makeCase: async (administrator, turnId) => {
      const expects = await inner.makeCase(administrator, turnId);
      if (expects !== null) await note(administrator, { action: 'case_made', object: turnId });
      return expects;
    },
    removeCase: async (administrator, turnId) => {
      const wasOne = await inner.removeCase(administrator, turnId);
      if (wasOne) await note(administrator, { action: 'case_removed', object: turnId });
      return wasOne;
    },
    runEvaluation: async (administrator) => {
      const run = await inner.runEvaluation(administrator);
      await note(administrator, { action: 'evaluation_run' });
      return run;
    },
    deleteConversation: async (administrator, sessionId) => {
      const turns = await inner.deleteConversation(administrator, sessionId);
      await note(administrator, {
        action: 'conversation_deleted',
        object: sessionId,
        details: { turns: String(turns) },
      });
      return turns;
    },
  };
}

/** Records the names of the filters, not the words used. */
function describeExport({ filter, format }: TurnExport): Record<string, string> {
  const filters = Object.keys(filter).toSorted().join(', ');
  return { format, ...(filters !== '' && { filters }) };
}

type Library = Pick<
  Administration,
  | 'setAccess'
  | 'releaseAccess'
  | 'changeDocument'
  | 'removeDocument'
  | 'setDocumentAside'
  | 'restoreDocument'
  | 'scheduleIngest'
  | 'startIngest'
  | 'stopIngest'
  | 'dismissIngests'
>;

function auditedLibrary(inner: Library, note: Note): Library {
  return {
    setAccess: async (administrator, documentId, accessList) => {
      const isKnown = await inner.setAccess(administrator, documentId, accessList);
      const details = { readers: accessList.join(', ') };
      if (isKnown) await note(administrator, { action: 'access_changed', object: documentId, details });
      return isKnown;
    },
    scheduleIngest: async (administrator, documentId, every) => {
      const scheduled = await inner.scheduleIngest(administrator, documentId, every);
      const details = { every: every ?? 'never' };
      if (scheduled.isKnown) await note(administrator, { action: 'ingest_scheduled', object: documentId, details });
      return scheduled;
    },
    releaseAccess: async (administrator, documentId) => {
      const accessList = await inner.releaseAccess(administrator, documentId);
      if (accessList !== null) await note(administrator, { action: 'access_released', object: documentId });
      return accessList;
    },
    changeDocument: async (administrator, documentId, request) => {
      const changed = await inner.changeDocument(administrator, documentId, request);
      const { follow_source: followed, ...said } = request;
      const details = { fields: [...new Set([...Object.keys(said), ...followed])].toSorted().join(', ') };
      if (changed !== null) await note(administrator, { action: 'document_changed', object: documentId, details });
      return changed;
    },
    setDocumentAside: async (administrator, documentId) => {
      const removal = await inner.setDocumentAside(administrator, documentId);
      if (removal !== null) await note(administrator, { action: 'document_set_aside', object: documentId });
      return removal;
    },
    restoreDocument: async (administrator, documentId) => {
      const isRestored = await inner.restoreDocument(administrator, documentId);
      if (isRestored) await note(administrator, { action: 'document_restored', object: documentId });
      return isRestored;
    },
    removeDocument: async (administrator, documentId) => {
      const state = await inner.removeDocument(administrator, documentId);
      if (state !== null) await note(administrator, { action: 'document_removed', object: documentId });
      return state;
    },
    startIngest: async (administrator, path) => {
      const run = await inner.startIngest(administrator, path);
      await note(administrator, { action: 'ingest_started', object: path });
      return run;
    },
    dismissIngests: async (administrator, runId) => {
      const dismissed = await inner.dismissIngests(administrator, runId);
      if (dismissed > 0)
        await note(administrator, { action: 'ingests_dismissed', object: runId, details: { runs: String(dismissed) } });
      return dismissed;
    },
    stopIngest: async (administrator, runId) => {
      const run = await inner.stopIngest(administrator, runId);
      if (run !== null) await note(administrator, { action: 'ingest_stopped', object: run.path });
      return run;
    },
  };
}
