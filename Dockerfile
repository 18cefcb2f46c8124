# One image of Lectern: Node, the built app, and nothing that only building needs.

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build:image

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# Whoever starts the container decides by what it publishes who reaches it.
ENV NODE_ENV=production LECTERN_DATA=/data HOST=0.0.0.0 PORT=3000
# As in scripts/lib/server-process.mjs, which says why; the same holds for the flag below.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
# A new volume takes over the owner of the folder it is mounted on.
RUN install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /lectern
# Owned by root: the app cannot change itself.
COPY --from=build /build/.next/lectern-image ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start makes the database and indexes the handbook.
HEALTHCHECK --interval=15s --timeout=10s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "start.mjs"]
