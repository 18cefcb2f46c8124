// A retrieval chain of LangChain, as its documentation has it.
import { createStuffDocumentsChain } from '@langchain/classic/chains/combine_documents';
import { createRetrievalChain } from '@langchain/classic/chains/retrieval';
import { MemoryVectorStore } from '@langchain/classic/vectorstores/memory';
import { Document } from '@langchain/core/documents';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai';
import { MODEL_URL, readPieces, serveAnswers } from './peer-library.mjs';

const settings = { apiKey: 'x', model: 'm', configuration: { baseURL: MODEL_URL } };
const store = new MemoryVectorStore(new OpenAIEmbeddings(settings));
await store.addDocuments(
  readPieces().map(({ source, text }) => new Document({ pageContent: text, metadata: { source } })),
);
const prompt = ChatPromptTemplate.fromMessages([
  ['system', 'Answer from the context. Cite sources as [1], [2].\n\n{context}'],
  ['human', '{input}'],
]);
const chain = await createRetrievalChain({
  retriever: store.asRetriever(),
  combineDocsChain: await createStuffDocumentsChain({ llm: new ChatOpenAI(settings), prompt }),
});

serveAnswers(async (question, { response, signal }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for await (const part of await chain.stream({ input: question }, { signal })) {
    if (part.context) response.write(`data: ${JSON.stringify({ sources: part.context })}\n\n`);
    if (part.answer) response.write(`data: ${JSON.stringify({ delta: part.answer })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
});
