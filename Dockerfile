# Builds the site, then keeps only what runs: the bundled server as the user "dehleez", with its data in /data.
#   docker build --build-arg SITE_URL=https://example.org -t dehleez .
FROM node:24-bookworm-slim AS packages
WORKDIR /srv
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY . .
# Fixed when the site is built; README.md says what they do.
ARG SITE_URL
ARG API_BASE
RUN npm run build && rm -r content/images

# The packages bring the Node that the product is tested with, so the image needs no other.
FROM debian:bookworm-slim
ARG SITE_URL
ENV SITE_URL=$SITE_URL NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled PATH=/srv/node_modules/.bin:$PATH
RUN useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin dehleez && install -d -o dehleez -g dehleez -m 700 /data
WORKDIR /srv
COPY --from=packages /srv/package.json package.json
COPY --from=packages /srv/node_modules node_modules
COPY --from=build /srv/build build
COPY content content
USER dehleez
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--enable-source-maps", "build/programs/server/main.js"]
