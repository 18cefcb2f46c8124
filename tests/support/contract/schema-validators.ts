import { z } from 'zod';

import { CONTRACT_SCHEMAS } from './schema-text.ts';

type Validators = ReadonlyMap<string, z.ZodObject>;

const HEAD = /^(\w+)(?: extends (\w+))?:$/;
const FIELD = /^ {2}(\w+): (.+)$/;

const PRIMITIVES: Record<string, z.ZodType> = {
  str: z.string(),
  int: z.int(),
  float: z.number(),
  dict: z.record(z.string(), z.unknown()),
  datetime: z.iso.datetime(),
  None: z.null(),
};

/**
 * The validators that the schemas of the contract make: every field has to be there, of its type and never coerced. What else an answer has
 * is let through, as a client of the contract would.
 */
export function contractValidators(text = CONTRACT_SCHEMAS): Validators {
  const validators = new Map<string, z.ZodObject>();
  let name = '';
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const head = HEAD.exec(line);
    const field = FIELD.exec(line);
    if (head !== null) {
      [, name = ''] = head;
      validators.set(name, head[2] === undefined ? z.looseObject({}) : known(validators, head[2]));
    } else if (field !== null) {
      const [, key = '', type = ''] = field;
      // Types may be named before they are written.
      const value = z.lazy(() => typeOf(type, validators));
      validators.set(
        name,
        known(validators, name)
          .extend({ [key]: value })
          .loose(),
      );
    } else throw new Error(`The contract has a line that is not understood: ${line}`);
  }
  return validators;
}

function typeOf(type: string, validators: Validators): z.ZodType {
  const choices = type.split(' | ').map((choice): z.ZodType => {
    const list = /^list\[(\w+)\]$/.exec(choice);
    if (list?.[1] !== undefined) return z.array(known(validators, list[1]));
    if (choice.startsWith('"')) return z.literal(choice.slice(1, -1));
    return PRIMITIVES[choice] ?? known(validators, choice);
  });
  return z.union(choices as [z.ZodType, ...z.ZodType[]]);
}

function known(validators: Validators, name: string): z.ZodObject {
  const found = validators.get(name);
  if (found === undefined) throw new Error(`The contract does not say what ${name} is.`);
  return found;
}
