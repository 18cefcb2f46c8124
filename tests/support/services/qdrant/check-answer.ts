import type { FakeCall, FakeReply } from '../fake-http-service.ts';
import { findOperation, responseFault } from './contract.ts';

/** How the fake's own answer breaks the description; null when it does not. Text is not described. */
export function answerFault(call: Pick<FakeCall, 'method' | 'url'>, reply: FakeReply): string | null {
  const operation = findOperation(call.method, call.url.pathname);
  if (operation === null || reply.headers?.['content-type'] !== 'application/json') return null;
  const fault = responseFault(operation.id, reply.status, JSON.parse(reply.body as string));
  return fault === null ? null : `answer of ${fault}`;
}
