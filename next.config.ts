import type { NextConfig } from 'next';

/** Read by builds and during development; a built server uses the configuration that its build produced (`server/built-configuration.ts`). */
const nextConfig: NextConfig = {
  poweredByHeader: false,
  // Pictures are served by the product itself, under its access rights and unmodified.
  images: { unoptimized: true },
  // `npm run check` checks every type; starting the app on a user's machine need not repeat that.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Swagger UI's files are read from its own folder. zod would be bundled into 26 routes, each time with its messages in fifty languages (decision
  // 202).
  serverExternalPackages: ['swagger-ui-dist', 'zod'],
  // Every book and page is also available as Markdown, at its own address with an extension.
  rewrites: async () => [
    { source: '/books/:documentId([^/]+)\\.md', destination: '/api/documents/:documentId/markdown' },
    { source: '/books/:documentId/:path*\\.md', destination: '/api/documents/:documentId/markdown/:path*' },
  ],
};

export default nextConfig;
