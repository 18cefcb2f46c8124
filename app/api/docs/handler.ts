import { docsAsset, docsPage } from '#lib/http/docs-page.ts';
import type { AppOperations } from '#lib/runtime/api-operation.ts';

export const docsOperations: AppOperations = {
  GET: { deadline: null, handle: () => Promise.resolve(docsPage()) },
};

export const docsAssetOperations: AppOperations = {
  GET: { deadline: null, handle: (request) => docsAsset(request.params['asset'] ?? '') },
};
