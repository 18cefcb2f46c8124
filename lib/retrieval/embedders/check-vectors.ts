import { ServiceFault } from '#lib/core/service-fault.ts';

interface Expected {
  /** What the log calls the service. */
  service: string;
  count: number;
  /** Null takes any, as long as it is the same for all. */
  dimension: number | null;
}

/**
 * Vectors as they may be stored and compared: as many as texts, each as long as the model's, finite and not all zero. Throws a
 * `ServiceFault` that says what is wrong with them: an answer with status 200 may still hold no usable vectors.
 */
export function checkVectors(answer: unknown, { service, count, dimension }: Expected): number[][] {
  if (!Array.isArray(answer)) throw new ServiceFault('malformed', `${service} answered without vectors.`);
  if (answer.length !== count)
    throw new ServiceFault('malformed', `${service} made ${answer.length} vectors of ${count} texts.`);
  const vectors: number[][] = [];
  for (const vector of answer as unknown[]) {
    if (!isFinite(vector)) throw new ServiceFault('malformed', `${service} made a vector that is not of numbers.`);
    const expected = dimension ?? vectors[0]?.length ?? vector.length;
    if (vector.length !== expected || expected === 0) {
      const message = `${service} made a vector of ${vector.length} numbers, not of ${expected}.`;
      throw new ServiceFault('unusable', message);
    }
    // Nothing can be compared with it, and cosine would divide by zero.
    if (vector.every((value) => value === 0)) throw new ServiceFault('unusable', `${service} made a vector of zeros.`);
    vectors.push(vector);
  }
  return vectors;
}

function isFinite(vector: unknown): vector is number[] {
  return Array.isArray(vector) && vector.every((value) => Number.isFinite(value));
}
