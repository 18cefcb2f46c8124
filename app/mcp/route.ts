import { answerMcpRequest } from '#lib/serving/mcp/answer-mcp-request.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Serves the library to clients of the Model Context Protocol, over Streamable HTTP. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('agent_unavailable'),
    handle: answerMcpRequest,
  },
});
