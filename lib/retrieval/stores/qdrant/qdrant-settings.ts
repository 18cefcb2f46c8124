/** Where a Qdrant server is and how collections are made on it. */
export interface QdrantSettings {
  /** Without trailing slash; its path, if any, is a prefix of the API. */
  url: string;
  /** Sent to the server, and nowhere else. */
  apiKey: string | null;
  /** The alias of our own collection, or the name of another program's. */
  collection: string;
  /** In another program's collection: the payload key of the text. */
  textKey: string;
  shards: number;
  replicationFactor: number;
  writeConsistency: number;
  quantization: 'none' | 'scalar' | 'binary';
  /** Of one request. */
  timeoutMs: number;
  maxConnections: number;
}
