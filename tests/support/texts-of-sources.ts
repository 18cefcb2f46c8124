import ts from 'typescript';

const SPOKEN_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|dropLabel|label|legend|placeholder|sentence|summary|title)$/;
/** Names that are the same in every language: the product's own, and of keys and what they do, of dropped files, of rights and of the first account. */
const NAMES =
  /^(?:Lectern|Aa|npm run ingest -- PATH|Files|public|(?:user|department|org):|admin|may repeat|one more|Tab|Enter|Escape|Backspace|Arrow(?:Up|Down|Left|Right))$/;

/** Texts of a source file that would be shown, spoken or written for a reader, each with where it stands. */
export function textsIn(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && !NAMES.test(text)) {
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Words: two letters or more, other than in what stands for a character or in an address. */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, '')) && !/^https?:/.test(text);
}

/** What begins as a sentence or a title does, and what is nothing but words. */
function isSentence(text: string): boolean {
  const begins = /^[A-Z“][\p{L}’]*(?:[ ,.…:?!]|$)/u.test(text) && /[a-z]/.test(text);
  return begins || /^[a-z’]+(?: [a-z’]+)+[.…:]?$/.test(text);
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return hasWords(node.text) ? node.text.trim() : null;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return null;
  const { text } = node;
  if (!hasWords(text)) return null;
  return isSpoken(node) || (isSentence(text) && !isForProgrammers(node)) ? text : null;
}

/** A string that stands in what is shown or spoken: in braces between tags, or as such an attribute, whatever decides about it. */
function isSpoken(node: ts.Node): boolean {
  let at = node;
  while (passesOn(at.parent, at)) at = at.parent;
  const { parent } = at;
  if (ts.isJsxAttribute(parent)) return SPOKEN_ATTRIBUTES.test(parent.name.getText());
  return ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent);
}

/** Whether what stands in it may be what comes of it. */
function passesOn(parent: ts.Node, child: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== child;
  if (ts.isBinaryExpression(parent)) return parent.right === child && !isComparison(parent);
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent);
  return ts.isParenthesizedExpression(parent) || ts.isTemplateExpression(parent) || ts.isTemplateSpan(parent);
}

function isComparison({ operatorToken }: ts.BinaryExpression): boolean {
  return /^[=!]==|<|>/.test(operatorToken.getText());
}

/** What only a log, a type or a style sheet sees, or what is compared. */
function isForProgrammers(node: ts.Node): boolean {
  if (
    ts.isImportDeclaration(node.parent) ||
    ts.isExpressionStatement(node.parent) ||
    ts.isLiteralTypeNode(node.parent)
  ) {
    return true;
  }
  for (let at = node; !ts.isSourceFile(at) && !ts.isStatement(at); at = at.parent) {
    if (isInternal(at, node)) return true;
  }
  return false;
}

function isInternal(around: ts.Node, node: ts.Node): boolean {
  if (ts.isNewExpression(around)) return /Error$|Refused$/.test(around.expression.getText());
  if (ts.isCallExpression(around)) return /^(?:super|localFont)$/.test(around.expression.getText());
  if (ts.isPropertyAssignment(around)) {
    return around.name === node || /^(?:rel|colorScheme)$/.test(around.name.getText());
  }
  return ts.isJsxAttribute(around) || (ts.isBinaryExpression(around) && isComparison(around));
}
