import { type FakeReply, json } from '../fake-http-service.ts';

/** A refusal in the form of the real service. */
export class AzureRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  get reply(): FakeReply {
    return json({ error: { code: '', message: this.message } }, this.status);
  }
}

/** Refuses what is asked. */
export function refuse(message: string, status = 400): never {
  throw new AzureRefusal(status, message);
}
