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
      ':matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^[.#](?!.*[.](ts|tsx|mjs|css|json)$)/]',
    message: 'Name the file with its extension: Node runs these files as they are.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^[.][.][/](.*[/])?(app|cli|components|db|evals|lib|tests)[/]/]',
    message: 'Across modules, import by `#lib/…`, `#db/…`, `#app/…`: a reader sees the border crossing.',
  },
];

const PROCESS_ENV = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Configuration is read once, by lib/config, and passed on as values.',
};

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
  tseslint.configs.strictTypeChecked,
  comments.recommended,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.mjs', 'postcss.config.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'check-file': checkFile },
    rules: {
      '@eslint-community/eslint-comments/require-description': 'error',
      '@eslint-community/eslint-comments/no-unused-disable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `reject(signal.reason)` passes on whatever the caller aborted with, as the platform does.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, varsIgnorePattern: '^_' }],
      // Callbacks that only pass something on read better without braces.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A method that has to be async for its interface may have nothing to await.
      '@typescript-eslint/require-await': 'off',
      // `[...text]` counts code points on purpose; graphemes are `Intl.Segmenter`'s.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      complexity: ['error', 12],
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 80],
      'max-params': ['error', 3],
      'no-console': 'error',
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
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', 150] } },
  { files: ENTRY_POINTS, rules: { 'no-console': 'off' } },
  {
    files: [...ENTRY_POINTS, 'lib/config/**', ...TESTS, '*.config.*'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NO_DEFAULT_EXPORT] },
  },
  { files: DEFAULT_EXPORTS, rules: { 'no-restricted-syntax': ['error', ...SYNTAX, PROCESS_ENV] } },
  {
    files: TESTS,
    rules: {
      // `describe` callbacks hold many tests; each test is still a function of its own.
      'max-lines-per-function': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    rules: {
      // These two do not see a JSDoc cast, which is how JavaScript narrows what JSON.parse returns; the compiler does.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
