import type { NextConfig } from 'next';

const nextConfig: NextConfig = {
  poweredByHeader: false,
  // `npm run check` checks every type; a start on someone's machine need not do so again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Its files are read from its own folder.
  serverExternalPackages: ['swagger-ui-dist'],
};

export default nextConfig;
