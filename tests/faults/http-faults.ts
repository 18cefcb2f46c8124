import type { FakeService } from '#tests/support/services/fake-http-service.ts';
import type { Fault } from '#tests/support/services/fault-plan.ts';

/** How a service is made ill until `cure`. */
export type Illness = (service: FakeService) => void | Promise<void>;

const HTML = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Every call goes wrong in this way, or those of one operation. */
export function every(fault: Fault, operation?: RegExp): Illness {
  return ({ faults }) => faults.add({ fault, ...(operation !== undefined && { operation }) });
}

/** Only the first calls go wrong. */
export function first(times: number, fault: Fault, operation?: RegExp): Illness {
  return ({ faults }) => faults.add({ fault, times, ...(operation !== undefined && { operation }) });
}

export function status(code: number, headers: Record<string, string> = {}): Fault {
  const body = JSON.stringify({ error: { message: 'scripted' }, message: 'scripted', status: { error: 'scripted' } });
  return { kind: 'reply', status: code, headers: { ...JSON_TYPE, ...headers }, body };
}

/** The answer, cut off as if it had been complete. */
export const TRUNCATED: Fault = { kind: 'alter', alter: (body) => body.slice(0, Math.ceil(body.length / 2)) };
export const EMPTY: Fault = { kind: 'reply', status: 200, headers: JSON_TYPE, body: '{}' };
export const PAGE: Fault = { kind: 'reply', status: 200, headers: { 'content-type': 'text/html' }, body: HTML };
export const BAD_GATEWAY: Fault = { kind: 'reply', status: 502, headers: { 'content-type': 'text/html' }, body: HTML };

/** The first of the lists of numbers in a JSON answer, changed. */
export function withVectors(change: (vector: number[]) => unknown[]): Fault {
  return {
    kind: 'alter',
    alter: (body) =>
      body.replace(
        /\[(-?\d[^[\]]*)\]/,
        (list) =>
          `[${change(JSON.parse(list) as number[])
            .map(String)
            .join(',')}]`,
      ),
  };
}

/** Makes a service well, whatever was wrong with it. */
export async function cure(service: FakeService): Promise<void> {
  service.faults.clear();
  await service.accept();
}
