import type { PlaceAtHand, PlanStep, QueryPlan, QueryType, StepStatus } from '#lib/contracts/query-plan.ts';

/** A step of a plan before it is carried out. */
export type PlannedStep = Omit<PlanStep, 'position' | 'status'>;

/** The plan of a turn; reports every change of a step. */
export class PlanProgress {
  #plan: QueryPlan | null = null;
  #about: PlaceAtHand | null = null;
  #subject: string | null = null;
  readonly #onChange: (plan: QueryPlan) => void;

  constructor(onChange: (plan: QueryPlan) => void) {
    this.#onChange = onChange;
  }

  /** Sets the place that the question points at; every later plan names it. */
  pointAt(about: PlaceAtHand): void {
    this.#about = about;
  }

  /** Sets the assumed subject of a question that does not name one; every later plan names it. */
  takeSubject(subject: string | null): void {
    this.#subject = subject;
  }

  /** Starts the plan with all the steps known so far. Steps already done stay at its head; returns how many they are. */
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

  /** Inserts an unplanned step before the last one, which is writing; returns its position. */
  insert(step: PlannedStep): number {
    const { query_type: queryType, steps } = this.#plan ?? { query_type: 'CONTENT_SEARCH' as const, steps: [] };
    const last = steps.at(-1);
    const position = last === undefined ? 1 : last.position;
    const inserted: PlanStep = { ...step, position, status: 'in_progress' };
    const shifted = last === undefined ? [] : [{ ...last, position: position + 1, dependencies: [position] }];
    this.#change({ query_type: queryType, steps: [...steps.slice(0, -1), inserted, ...shifted] });
    return position;
  }

  /** Marks a call as begun, at the next step planned for that tool or else at a new one. Returns its position. */
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

  /** Sets the status of the last step, which is writing. */
  setLast(status: StepStatus): void {
    this.set(this.#plan?.steps.at(-1)?.position ?? 0, status);
  }

  /** Ends the plan once the answer is written; steps that never began were not needed. */
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

/** The result reached once a call of a tool has succeeded. */
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

/** Returns the step for a tool call about which nothing else is known. */
export function callStep(tool: string): PlannedStep {
  const criteria = OUTCOMES[tool] ?? `What ${tool} finds out is known.`;
  return { description: `Call ${tool}`, acceptance_criteria: criteria, dependencies: [], tool };
}
