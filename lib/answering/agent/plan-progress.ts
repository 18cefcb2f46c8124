import type { PlaceAtHand, PlanStep, QueryPlan, QueryType, StepStatus } from '#lib/contracts/query-plan.ts';

/** What a step of a plan is before it is done. */
export type PlannedStep = Omit<PlanStep, 'position' | 'status'>;

/** The plan of a turn, told of whenever a step of it changes. */
export class PlanProgress {
  #plan: QueryPlan | null = null;
  #about: PlaceAtHand | null = null;
  #subject: string | null = null;
  readonly #onChange: (plan: QueryPlan) => void;

  constructor(onChange: (plan: QueryPlan) => void) {
    this.#onChange = onChange;
  }

  /** What the question points at; every plan from here on says so. */
  pointAt(about: PlaceAtHand): void {
    this.#about = about;
  }

  /** What the question is taken to be about, where it does not say that itself; every plan from here on says so. */
  takeSubject(subject: string | null): void {
    this.#subject = subject;
  }

  /** Begins with all that is known of the way; what was done already stays at its head, and how much that is is answered. */
  begin(queryType: QueryType, steps: readonly PlannedStep[]): number {
    const done = (this.#plan?.steps ?? []).filter(({ status }) => status === 'completed' || status === 'failed');
    const planned = steps.map((step, index): PlanStep => ({
      ...step,
      dependencies: step.dependencies.map((position) => position + done.length),
      position: done.length + index + 1,
      status: 'pending',
    }));
    this.#change({ query_type: queryType, steps: [...done, ...planned] });
    return done.length;
  }

  /** A step that was not planned, before the last one, which is writing; its position. */
  insert(step: PlannedStep): number {
    const { query_type: queryType, steps } = this.#plan ?? { query_type: 'CONTENT_SEARCH' as const, steps: [] };
    const last = steps.at(-1);
    const position = last === undefined ? 1 : last.position;
    const inserted: PlanStep = { ...step, position, status: 'in_progress' };
    const shifted = last === undefined ? [] : [{ ...last, position: position + 1, dependencies: [position] }];
    this.#change({ query_type: queryType, steps: [...steps.slice(0, -1), inserted, ...shifted] });
    return position;
  }

  /** A call has begun: the next step that was planned for that tool, else one of its own; its position. */
  beginCall(tool: string): number {
    const planned = this.#plan?.steps.find((step) => step.status === 'pending' && step.tool === tool);
    if (planned === undefined) return this.insert(callStep(tool));
    this.set(planned.position, 'in_progress');
    return planned.position;
  }

  set(position: number, status: StepStatus): void {
    if (this.#plan === null) return;
    const steps = this.#plan.steps.map((step) => (step.position === position ? { ...step, status } : step));
    this.#change({ ...this.#plan, steps });
  }

  /** The last step, which is writing. */
  setLast(status: StepStatus): void {
    this.set(this.#plan?.steps.at(-1)?.position ?? 0, status);
  }

  /** The answer is written; what was never begun was not needed. */
  end(): void {
    this.setLast('completed');
    if (this.#plan === null) return;
    const steps = this.#plan.steps.map((step) =>
      step.status === 'pending' ? { ...step, status: 'skipped' as const } : step,
    );
    if (steps.some((step, index) => step !== this.#plan?.steps[index])) this.#change({ ...this.#plan, steps });
  }

  #change(plan: QueryPlan): void {
    const about = this.#about === null ? {} : { about: this.#about };
    this.#plan = { ...plan, ...about, ...(this.#subject !== null && { subject: this.#subject }) };
    this.#onChange(this.#plan);
  }
}

/** What is true once a call of a tool has succeeded. */
const OUTCOMES: Readonly<Record<string, string>> = {
  search_documentation: 'Passages that fit were found.',
  list_documents: 'Every document that fits is known.',
  get_document: 'What is asked of the document is known.',
  lookup_by_id: 'The places were found, letter for letter.',
  read_passage: 'There is evidence of the passage or of its words.',
  date_filter: 'Only documents of that time count.',
  source_filter: 'Only documents of that source count.',
  ask_reader: 'The reader has options to choose from.',
  llm_generate: 'The text that was asked for is there.',
};

/** A step that is a call of a tool and nothing that is known more of. */
export function callStep(tool: string): PlannedStep {
  const criteria = OUTCOMES[tool] ?? `What ${tool} finds out is known.`;
  return { description: `Call ${tool}`, acceptance_criteria: criteria, dependencies: [], tool };
}
