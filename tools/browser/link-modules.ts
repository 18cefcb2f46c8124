import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { PROJECT } from '#scripts/lib/project.mjs';

const IMPORT = /^import\s*(?:\{([^}]*)\}|\* as (\w+))\s*from\s*'([^']+)';/gm;
const EXPORT = /^export (?=(?:async )?(?:function\*?|const|let|class) (\w+))/gm;

/**
 * One expression whose value is the module's exports, for a page whose content security policy admits no other script: the
 * module and all it imports, without their types. It understands what the project's pure modules are made of (named
 * imports of own files, exports at a declaration) and throws on anything else.
 */
export async function linkModules(entry: string): Promise<string> {
  const linked = new Map<string, string>();
  await link(join(PROJECT, entry), linked);
  const modules = [...linked].map(([name, source]) => `modules[${JSON.stringify(name)}] = (() => {\n${source}\n})();`);
  return `(() => { const modules = {};\n${modules.join('\n')}\nreturn modules[${JSON.stringify(entry)}]; })()`;
}

/** Adds the module behind everything it imports. */
async function link(file: string, linked: Map<string, string>): Promise<void> {
  const name = relative(PROJECT, file);
  if (linked.has(name)) return;
  const source = stripTypeScriptTypes(await readFile(file, 'utf8'));
  for (const [, , , specifier = ''] of source.matchAll(IMPORT)) await link(fileOf(specifier, file), linked);
  const exported = [...source.matchAll(EXPORT)].map(([, exportedName]) => exportedName);
  const body = source
    .replace(IMPORT, (...[, names, whole, specifier = '']: (string | undefined)[]) => {
      const target = `modules[${JSON.stringify(relative(PROJECT, fileOf(specifier, file)))}]`;
      return `const ${whole ?? `{ ${names?.replaceAll(' as ', ': ') ?? ''} }`} = ${target};`;
    })
    .replace(EXPORT, '');
  const rest = /^(?:import|export)\b.*/m.exec(body);
  if (rest !== null) throw new Error(`${name} cannot be put into a page: ${rest[0]}`);
  linked.set(name, `${body}\nreturn { ${exported.join(', ')} };`);
}

function fileOf(specifier: string, importer: string): string {
  if (specifier.startsWith('#')) return join(PROJECT, specifier.slice(1));
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  throw new Error(`${relative(PROJECT, importer)} imports the package ${specifier}, which a page cannot be given.`);
}
