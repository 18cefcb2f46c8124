import { type FakeReply, json } from '../fake-http-service.ts';

/** A refusal with the words of the real service. */
export class CohereRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  get reply(): FakeReply {
    return json({ id: crypto.randomUUID(), message: this.message }, this.status);
  }
}
