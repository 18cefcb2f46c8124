import type PQueue from 'p-queue';
import type { QueueAddOptions } from 'p-queue';

import { currentClient } from './current-client.ts';
import { RoundRobin } from './round-robin.ts';

type Queue = InstanceType<NonNullable<NonNullable<ConstructorParameters<typeof PQueue>[0]>['queueClass']>>;
type Run = Parameters<Queue['enqueue']>[0];

interface Task {
  id: string | undefined;
  client: string;
  priority: number;
  run: Run;
}

/**
 * Defines the order in which a `PQueue` starts its tasks (its `queueClass`): higher priorities first and, within a priority, round-robin among the
 * clients for whom the tasks were added.
 */
export class FairQueue {
  readonly #tasks = new Set<Task>();
  /** By priority. */
  readonly #lines = new Map<number, RoundRobin<Task>>();

  get size(): number {
    return this.#tasks.size;
  }

  enqueue(run: Run, { id, priority = 0 }: Partial<QueueAddOptions> = {}): void {
    this.#add({ id, client: currentClient(), priority, run });
  }

  dequeue(): Run | undefined {
    const highest = Math.max(...[...this.#lines].filter(([, { size }]) => size > 0).map(([priority]) => priority));
    const task = this.#lines.get(highest)?.take();
    if (task !== undefined) this.#tasks.delete(task);
    return task?.run;
  }

  /** Returns the tasks of one priority. */
  filter({ priority = 0 }: Readonly<Partial<QueueAddOptions>>): Run[] {
    return [...this.#tasks].filter((task) => task.priority === priority).map(({ run }) => run);
  }

  setPriority(id: string, priority: number): void {
    const task = this.#take(id);
    if (task !== undefined) this.#add({ ...task, priority });
  }

  remove(id: string): void {
    this.#take(id);
  }

  #add(task: Task): void {
    const line = this.#lines.get(task.priority) ?? new RoundRobin<Task>();
    this.#lines.set(task.priority, line);
    line.add(task.client, task);
    this.#tasks.add(task);
  }

  #take(id: string): Task | undefined {
    const task = [...this.#tasks].find((waiting) => waiting.id === id);
    if (task === undefined) return undefined;
    this.#lines.get(task.priority)?.remove(task.client, task);
    this.#tasks.delete(task);
    return task;
  }
}
