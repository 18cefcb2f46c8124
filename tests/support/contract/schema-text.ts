/** The schemas of the public contract, in the notation that it is written in. Comments are left out; what is fixed there in words is checked beside. */
export const CONTRACT_SCHEMAS = `
ChatResponse:
  answer: str
  sources: list[SourceCitation]
  mode: "general" | "selected_text"
  metadata: Metadata

Metadata:
  query_time_ms: float
  chunks_retrieved: int
  model: str

SourceCitation:
  source_url: str
  page_title: str
  section_heading: str
  chunk_text: str
  relevance_score: float

SelectedTextCitation extends SourceCitation:
  char_start: int
  char_end: int
  line_start: int | None
  line_end: int | None

ChunkEvent:
  type: "chunk"
  content: str

SourcesEvent:
  type: "sources"
  sources: list[SourceCitation]

DoneEvent:
  type: "done"
  metadata: Metadata

ErrorResponse:
  error_code: str
  message: str
  details: dict | None
  retry_after: int | None

HealthResponse:
  status: "healthy" | "degraded" | "unhealthy"
  services: Services
  timestamp: datetime

Services:
  qdrant: ServiceStatus
  cohere: ServiceStatus
  gemini: ServiceStatus
  database: ServiceStatus

ServiceStatus:
  status: "up" | "down" | "degraded"
  latency_ms: float | None
  message: str | None
`;
