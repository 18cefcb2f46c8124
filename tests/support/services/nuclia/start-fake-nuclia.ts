import type { z } from 'zod';

import type { Concepts } from '../embeddings/text-vector.ts';
import { type FakeCall, type FakeReply, type FakeService, json, startFakeService } from '../fake-http-service.ts';
import { extractedFields, type FakeResource, shownResource } from './nuclia-box.ts';
import { ask, catalog, find, firstSentence } from './nuclia-operations.ts';
import { askRequestSchema, catalogRequestSchema, findRequestSchema } from './nuclia-requests.ts';

export interface FakeNuclia extends FakeService {
  /** What `base_url` is. */
  readonly api: string;
  /** The key it accepts. */
  readonly token: string;
  readonly knowledgeBox: string;
  /** What the calls had that the models of the service do not know, or lacked. */
  readonly violations: string[];
  box: FakeResource[];
  /** The model behind `/ask`. */
  write: typeof firstSentence;
}

const OPERATION = /^(GET|POST) \/api\/v1\/kb\/([^/]+)\/(find|ask|catalog|resource)(?:\/([\da-f]{32}))?$/;

/** A Knowledge Box of Nuclia on a real socket, as far as it is read: strict about what it is sent, and it executes what it accepts. */
export async function startFakeNuclia({ concepts = [] }: { concepts?: Concepts } = {}): Promise<FakeNuclia> {
  const token = `fake-${crypto.randomUUID()}`;
  const knowledgeBox = crypto.randomUUID();
  const violations: string[] = [];

  const parsed = <Schema extends z.ZodType>(schema: Schema, call: FakeCall): z.output<Schema> | null => {
    const { success, data, error } = schema.safeParse(JSON.parse(call.body));
    if (success) return data;
    violations.push(...error.issues.map(({ path, message }) => `${call.operation} ${path.join('.')}: ${message}`));
    return null;
  };

  const read = (id: string, { url }: FakeCall): FakeReply => {
    const resource = service.box.find((each) => each.id === id);
    if (resource === undefined) return refusal(404, 'Resource does not exist');
    const show = url.searchParams.getAll('show');
    const hasTexts = show.includes('extracted') && url.searchParams.getAll('extracted').includes('text');
    return json({ ...shownResource(resource, show), ...(hasTexts && { data: extractedFields(resource) }) });
  };

  const handle = (call: FakeCall): FakeReply => {
    if (call.headers['x-nuclia-serviceaccount'] !== `Bearer ${token}`) return refusal(401, 'Unauthorized');
    const [, method, box, operation, id] = OPERATION.exec(call.operation) ?? [];
    if (box !== undefined && box !== knowledgeBox) return refusal(404, 'Knowledge Box not found');
    if (method === 'GET' && operation === 'resource' && id !== undefined) return read(id, call);
    return method === 'POST' ? posted(operation, call) : unknown(call);
  };
  const unknown = ({ operation }: FakeCall): FakeReply => {
    violations.push(`${operation} is nothing that reads`);
    return refusal(404, 'Not Found');
  };
  const posted = (operation: string | undefined, call: FakeCall): FakeReply => {
    if (operation === 'find') {
      const request = parsed(findRequestSchema, call);
      return request === null ? refusal(422, 'The request is not valid') : json(find(service.box, request, concepts));
    }
    if (operation === 'ask') {
      const request = parsed(askRequestSchema, call);
      // Else it answers line by line.
      if (call.headers['x-synchronous'] !== 'true') violations.push(`${call.operation} is not read line by line`);
      if (request === null) return refusal(422, 'The request is not valid');
      const learningId = crypto.randomUUID();
      const asked = ask(service.box, request, { concepts, write: service.write });
      return json({ ...asked, learning_id: learningId }, 200, { 'NUCLIA-LEARNING-ID': learningId });
    }
    if (operation === 'catalog') {
      const request = parsed(catalogRequestSchema, call);
      return request === null ? refusal(422, 'The request is not valid') : json(catalog(service.box, request));
    }
    return unknown(call);
  };
  const started = await startFakeService(handle);
  const service: FakeNuclia = Object.assign(started, {
    ...{ token, knowledgeBox, violations, box: [], write: firstSentence, api: `${started.url}/api/v1` },
  });
  return service;
}

function refusal(status: number, detail: string): FakeReply {
  return json({ detail }, status);
}
