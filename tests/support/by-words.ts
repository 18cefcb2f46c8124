/** What names an embedder. */
const EMBEDDERS = ['COHERE_API_KEY', 'EMBEDDING_BASE_URL', 'EMBEDDINGS_MODEL'];

/** Variables of a test: words alone are compared unless they name an embedder, though one comes with the program. */
export function byWords(variables: Record<string, string>): Record<string, string> {
  return { EMBEDDINGS: EMBEDDERS.some((name) => name in variables) ? 'auto' : 'off', ...variables };
}
