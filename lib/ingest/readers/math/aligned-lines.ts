/** Sphinx sets lines that are broken or aligned as such by itself. */
export function alignedLines(tex: string): string {
  const isSet = /\\begin\s*\{(?:align|gather|split|eqnarray|multline|equation|cases|array)/.test(tex);
  return isSet || !tex.includes('\\\\') ? tex : `\\begin{split}${tex}\\end{split}`;
}
