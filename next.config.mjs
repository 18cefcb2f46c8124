/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  // Pictures are served by the product itself, with its rights, and as they are.
  images: { unoptimized: true },
  // `npm run check` checks every type; a start on someone's machine need not do so again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Swagger UI's files are read from its own folder; zod would be in 26 bundles of routes, each time with its messages in fifty languages (decision 202).
  serverExternalPackages: ['swagger-ui-dist', 'zod'],
};

export default nextConfig;
