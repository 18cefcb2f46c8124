import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';

import { AnswerPool } from './answer-pool.ts';
import { SeedDraw, ZipfDraw } from './seed-draw.ts';
import { rhythm, type SeedHour } from './seed-rhythm.ts';
import type { SeedSection } from './seed-section.ts';
import { seedTurn } from './seed-turn.ts';
import { SEEDED_VIEWER, seededId } from './seeded-id.ts';

/** How many turns conversations have: one as a rule. */
const LENGTHS = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6] as const;
const SELECTION_SHARE = 0.2;
const NEIGHBOURS = 24;
/** Readers come back: so many conversations for each. */
const CONVERSATIONS_PER_READER = 6;

export interface SeedPlan {
  /** What is asked about; at least one. */
  sections: readonly SeedSection[];
  turns: number;
  fromMs: number;
  toMs: number;
  /** The same seed makes the same turns of the same sections. */
  seed: number;
  /** What addresses of sources begin with, without trailing slash. */
  baseUrl: string;
}

/** Turns of invented conversations about the sections, oldest first. */
export function* seedConversations(plan: SeedPlan): Generator<ReviewedTurn> {
  const draw = new SeedDraw(plan.seed);
  const conversations = new Conversations(draw, plan);
  let later: ReviewedTurn[] = [];
  for (const hour of rhythm(draw, plan)) {
    const turns = [...later];
    while (conversations.turnCount < hour.turnsByEnd) turns.push(...conversations.next(hour));
    turns.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    later = turns.filter(({ createdAt }) => createdAt.getTime() >= hour.endMs);
    yield* turns.slice(0, turns.length - later.length);
  }
  yield* later;
}

class Conversations {
  turnCount = 0;
  #count = 0;
  readonly #draw: SeedDraw;
  readonly #plan: SeedPlan;
  /** Places of sections, in the order of how often they are asked about. */
  readonly #favourites: readonly number[];
  readonly #popularity: ZipfDraw;
  readonly #readers: ZipfDraw;
  readonly #pool: AnswerPool;

  constructor(draw: SeedDraw, plan: SeedPlan) {
    this.#draw = draw;
    this.#plan = plan;
    this.#pool = new AnswerPool(plan.sections.length);
    this.#favourites = draw.shuffle([...plan.sections.keys()]);
    this.#popularity = new ZipfDraw(plan.sections.length, 0.8);
    this.#readers = new ZipfDraw(Math.max(1, Math.round(plan.turns / 2 / CONVERSATIONS_PER_READER)), 0.5);
  }

  /** A conversation that begins within the hour; never more turns than are left. */
  next(hour: SeedHour): ReviewedTurn[] {
    const draw = this.#draw;
    const { seed, turns, toMs, baseUrl } = this.#plan;
    this.#count += 1;
    const sessionId = seededId(seed, 'session', this.#count);
    const viewerId = `${SEEDED_VIEWER}reader-${this.#readers.next(draw) + 1}`;
    const mode = draw.chance(SELECTION_SHARE) ? 'selected_text' : 'general';
    const length = Math.min(draw.pick(LENGTHS) ?? 1, turns - this.turnCount);
    const conversation: ReviewedTurn[] = [];
    let index = this.#favourites[this.#popularity.next(draw)] ?? 0;
    let ms = hour.startMs + Math.floor(draw.next() * (hour.endMs - hour.startMs));
    for (let turn = 0; turn < length; turn += 1) {
      const section = this.#plan.sections[index];
      if (section === undefined) break;
      this.turnCount += 1;
      const place = { seed, number: this.turnCount, sessionId, viewerId, turn, mode, section } as const;
      const neighbours = this.#neighboursOf(index);
      const createdAt = new Date(Math.min(ms, toMs - 1));
      conversation.push(
        seedTurn(draw, this.#pool, {
          ...place,
          neighbours,
          createdAt,
          untilMs: toMs,
          isIncident: hour.isIncident,
          baseUrl,
        }),
      );
      ms += Math.round(draw.logNormal(70_000, 0.7));
      // Whoever goes on asking reads on.
      index = Math.min(index + draw.below(3), this.#plan.sections.length - 1);
    }
    return conversation;
  }

  /** The sections around one, without it. */
  #neighboursOf(index: number): SeedSection[] {
    const { sections } = this.#plan;
    const start = Math.max(0, Math.min(index - NEIGHBOURS / 2, sections.length - NEIGHBOURS));
    return sections.slice(start, start + NEIGHBOURS).filter((_, place) => start + place !== index);
  }
}
