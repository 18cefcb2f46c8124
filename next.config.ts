import type { NextConfig } from 'next';

/** Read by builds and while developing; a server that was built takes what its build has made of it (`server/built-configuration.ts`). */
const nextConfig: NextConfig = {
  poweredByHeader: false,
  // Pictures are served by the product itself, with its rights, and as they are.
  images: { unoptimized: true },
  // `npm run check` checks every type; a start on someone's machine need not do so again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Swagger UI's files are read from its own folder; zod would be in 26 bundles of routes, each time with its messages in fifty languages (decision 202).
  serverExternalPackages: ['swagger-ui-dist', 'zod'],
  // Every book and page is also Markdown, at its own address with an ending.
  rewrites: async () => [
    { source: '/books/:documentId([^/]+)\\.md', destination: '/api/documents/:documentId/markdown' },
    { source: '/books/:documentId/:path*\\.md', destination: '/api/documents/:documentId/markdown/:path*' },
  ],
};

export default nextConfig;
