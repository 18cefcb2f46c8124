/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  // Pictures are served by the product itself, with its rights, and as they are.
  images: { unoptimized: true },
  // `npm run check` checks every type; a start on someone's machine need not do so again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Its files are read from its own folder.
  serverExternalPackages: ['swagger-ui-dist'],
};

export default nextConfig;
