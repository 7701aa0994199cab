# Builds the site, then keeps only what runs: node server/main.ts as the user "node", data in /data.
#   docker build --build-arg SITE_URL=https://example.org -t dehleez .
FROM node:24-bookworm-slim AS build
WORKDIR /srv
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# Fixed when the site is built; README.md says what they do.
ARG SITE_URL
ARG API_BASE
RUN npm run build
# The image brings its own Node, and the built site needs none of the packages that it was built with.
RUN npm uninstall --omit=dev --no-audit --no-fund \
  node react react-dom react-router @react-router/node react-hot-toast isbot @fontsource-variable/eczar @fontsource/mukta

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv
COPY --from=build /srv/package.json ./
COPY --from=build /srv/node_modules node_modules
COPY --from=build /srv/build build
COPY cms cms
COPY content/en content/en
COPY contract contract
COPY publish publish
COPY server server
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
