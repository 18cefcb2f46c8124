// What oxlint (.oxlintrc.json) does not have: rules of this project's own, names of files, and the form of comments to linters.
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import checkFile from 'eslint-plugin-check-file';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.{ts,tsx}', 'tests/**'];

// Files whose framework or tool asks for a default export.
const DEFAULT_EXPORTS = [
  'app/**/{page,layout,template,loading,error,global-error,not-found,default,icon,opengraph-image,robots,sitemap,manifest}.{ts,tsx}',
  '{,db/}*.config.{ts,mts,mjs}',
  '.dependency-cruiser.mjs',
];

// Entry points: the only places that talk on standard output and hand the environment to `parseEnv`.
const ENTRY_POINTS = ['cli/**', 'evals/**', 'examples/**', 'scripts/**', 'server/**', 'tools/**'];

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: a name can be searched for and stays the same everywhere.',
};

const SYNTAX = [
  {
    selector: 'TSAsExpression > TSAsExpression',
    message: 'A double assertion silences the compiler. Narrow the value, or parse it with a schema.',
  },
  {
    selector:
      'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock)$/][arguments.0.value=/^[.#]/]',
    message: 'Own modules are not mocked: pass a real part, or a fake through its port.',
  },
  {
    selector:
      ':matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^[.#](?!.*[.](ts|tsx|mjs|css|json|png)$)/]',
    message: 'Name the file with its extension: Node runs these files as they are.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^[.][.][/](.*[/])?(app|cli|components|db|evals|lib|tests)[/]/]',
    message: 'Across modules, import by `#lib/…`, `#db/…`, `#app/…`: a reader sees the border crossing.',
  },
];

const PROCESS_ENV = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Configuration is read once, by lib/foundation/config, and passed on as values.',
};

// Words that make a comment a riddle: each has a noun of the field in its place.
const UNCLEAR_WORDS = ['whatever', 'whoever', 'whichever', 'anew', 'rests on', 'is told', 'are told', 'nobody'];

export default defineConfig(
  globalIgnores([
    '.next/',
    '.lectern/',
    'coverage/',
    'reports/',
    'next-env.d.ts',
    'content/',
    'tests/fixtures/',
    'public/',
  ]),
  comments.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: tseslint.parser },
    // Its rules are oxlint's by now; comments that switch one off for a line name it, with a reason.
    plugins: { 'check-file': checkFile, '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      '@eslint-community/eslint-comments/require-description': 'error',
      'no-restricted-syntax': ['error', ...SYNTAX, PROCESS_ENV, NO_DEFAULT_EXPORT],
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,mjs}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': [
        'error',
        {
          '{cli,components,db,evals,lib,scripts,server,tests,tools}/**/': 'KEBAB_CASE',
          'app/**/': 'NEXT_JS_APP_ROUTER_CASE',
        },
      ],
      'check-file/filename-blocklist': [
        'error',
        Object.fromEntries(
          ['utils', 'util', 'helpers', 'helper', 'types', 'misc', 'common', 'index'].map((name) => [
            `**/${name}.{ts,tsx,mjs}`,
            '**/*subject*',
          ]),
        ),
      ],
    },
  },
  {
    files: [...ENTRY_POINTS, 'lib/foundation/config/**', ...TESTS, '*.config.*'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NO_DEFAULT_EXPORT] },
  },
  {
    files: ['{app,cli,components,db,lib,offline,server,widget}/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: { 'no-warning-comments': ['error', { terms: UNCLEAR_WORDS, location: 'anywhere' }] },
  },
  { files: DEFAULT_EXPORTS, rules: { 'no-restricted-syntax': ['error', ...SYNTAX, PROCESS_ENV] } },
);
