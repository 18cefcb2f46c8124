import type { Cluster } from './cluster.ts';
import type { Collection } from './collection.ts';

/** One call of an operation, its body as the description has it. */
export interface OperationCall<Body> {
  cluster: Cluster;
  /** What the path names. */
  pathValues: Record<string, string>;
  query: Record<string, unknown>;
  body: Body;
}

/** What an operation does; returns the `result` of the answer. */
export type Execute = (call: OperationCall<unknown>) => unknown;

/** An operation whose body, which the description was checked against, has the given type. */
export function operation<Body = undefined>(execute: (call: OperationCall<Body>) => unknown): Execute {
  return (call) => execute({ ...call, body: call.body as Body });
}

/** The collection that the path names. */
export function collectionOf({ cluster, pathValues }: OperationCall<unknown>): Collection {
  return cluster.get(pathValues['collection_name'] ?? '');
}

/** Whether the caller waits for the change to take effect. The service does not assume so. */
export function isWaited({ query }: OperationCall<unknown>): boolean {
  return query['wait'] === true;
}
