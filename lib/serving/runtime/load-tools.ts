import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { type AgentTool, defineTool } from '#lib/answering/agent/tools/agent-tool.ts';
import type { Env } from '#lib/foundation/config/env.ts';

const MODULE = /^[^._].*(?<!\.test)\.(?:m?js|m?ts)$/;
/** The permission bit for writing by everyone. */
const WRITABLE_BY_ALL = 0o002;

/** Validates the return value of a module's default export. */
const toolSchema = z.custom<AgentTool>((value) => {
  const shape = { name: z.string().regex(/^[a-z][a-z\d_]{0,63}$/), description: z.string().min(1) };
  const parts = z.looseObject({ ...shape, input: z.instanceof(z.ZodType), run: z.function(), apply: z.function() });
  return parts.safeParse(value).success;
});

/**
 * Loads the given tools and those from the operator's folder. Each file is a module whose default export is a function that receives `defineTool` and
 * `z`, so that it needs no installed packages. Tools run with all rights of the server, so a folder or file that others may write, or that is in the
 * data folder, is refused. Rejects with one sentence that names the file.
 */
export async function loadTools(
  { toolsFolder: folder, dataFolder }: Pick<Env, 'toolsFolder' | 'dataFolder'>,
  given: readonly AgentTool[] = [],
): Promise<AgentTool[]> {
  if (folder === null) return [...given];
  if (!relative(dataFolder, folder).startsWith('..'))
    throw fault(folder, 'it lies in the data folder, into which the server writes what is uploaded');
  await refuseWritable(folder);
  const names = await readdir(folder);
  const tools: AgentTool[] = [];
  for (const name of names.filter((each) => MODULE.test(each)).toSorted()) {
    const file = join(folder, name);
    await refuseWritable(file);
    const tool = await loadTool(file);
    if (tools.some((other) => other.name === tool.name)) throw fault(file, `another file has the tool ${tool.name}`);
    tools.push(tool);
  }
  return [...given, ...tools];
}

async function loadTool(file: string): Promise<AgentTool> {
  const module = (await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw fault(file, `it cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  })) as { default?: unknown };
  if (typeof module.default !== 'function')
    throw fault(file, 'its default export must be a function of { defineTool, z }');
  const made = z.safeParse(toolSchema, await (module.default as (given: object) => unknown)({ defineTool, z }));
  if (!made.success)
    throw fault(
      file,
      'its default export must return a tool: name (small letters, digits, _), description, input (a schema of z), run and apply',
    );
  return made.data;
}

async function refuseWritable(path: string): Promise<void> {
  const { mode, uid } = await stat(path).catch(() => {
    throw fault(path, 'there is nothing that could be read');
  });
  const own = process.getuid?.() ?? uid;
  if ((mode & WRITABLE_BY_ALL) !== 0) throw fault(path, 'everybody may write it: take that right away (chmod o-w)');
  if (uid !== own && uid !== 0) throw fault(path, 'it belongs to another user than the server’s, or root');
}

function fault(path: string, problem: string): Error {
  return new Error(`The configuration is not valid: TOOLS_FOLDER: ${path}: ${problem}.`);
}
