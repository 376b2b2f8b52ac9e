# A node of genmath over HTTP. Build: docker build -t genmath .
# Run: docker run -p 7770:7770 -v genmath:/data -e GENMATH_URL=https://math.example.org genmath

# Builds the package and unpacks what it ships.
FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm run pack && mkdir /package && tar -xzf genmath-*.tgz -C /package --strip-components 1

# Holds node and the package, and nothing that builds.
FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553
LABEL org.opencontainers.image.title="genmath" \
      org.opencontainers.image.source="https://github.com/OWNER/genmath" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /package/ ./
RUN mkdir /data && chown node:node /data
# Threads that allocate at once get arenas of their own, which hold what nobody uses: with two the resident size stays where it is.
# 127.0.0.1 stays among the allowed hosts: the health check below asks by that name.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    GENMATH_DATA=/data \
    GENMATH_ALLOWED_HOSTS=localhost,127.0.0.1
USER node
VOLUME /data
EXPOSE 7770
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:7770/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/genmath.js"]
CMD ["serve", "--host", "0.0.0.0"]
