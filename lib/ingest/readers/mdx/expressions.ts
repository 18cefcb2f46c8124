import type { Nodes } from 'mdast';

/** The program that an expression was read as, which is never run. */
type Expression = Pick<Extract<Nodes, { type: 'mdxTextExpression' }>, 'data'>;

const FILE_FUNCTIONS = new Set(['require', 'useBaseUrl']);

/** What an expression says if it is nothing but a text (`{' '}`, `` {`code`} ``); null for whatever would have to be run. */
export function textOfExpression({ data }: Expression): string | null {
  const [statement] = data?.estree?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return null;
  const { expression } = statement;
  if (expression.type === 'Literal' && (typeof expression.value === 'string' || typeof expression.value === 'number')) {
    return String(expression.value);
  }
  if (expression.type !== 'TemplateLiteral' || expression.expressions.length > 0) return null;
  return expression.quasis.map(({ value }) => value.cooked ?? value.raw).join('');
}

/** The file that `require('./picture.png').default` or `useBaseUrl('/picture.png')` names. */
export function fileOfExpression({ data }: Expression): string | null {
  const [statement] = data?.estree?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return null;
  const { expression } = statement;
  const call = expression.type === 'MemberExpression' ? expression.object : expression;
  if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier') return null;
  return FILE_FUNCTIONS.has(call.callee.name) ? fileNamed(call.arguments[0]) : null;
}

function fileNamed(argument: { type: string; value?: unknown } | undefined): string | null {
  const name = argument?.type === 'Literal' ? argument.value : null;
  return typeof name === 'string' ? name.replace(/^@site\/static(?=\/)/, '') : null;
}
