# syntax=docker/dockerfile:1
# Images from one file: `shop` (API and web app in one process), `khalti-simulator` and `esewa-simulator`.

FROM node:24-slim AS manifests
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/e2e/package.json apps/e2e/
COPY packages/shared/package.json packages/shared/
COPY packages/demo-data/package.json packages/demo-data/
COPY tools/bench/package.json tools/bench/
COPY packages/local-mongo/package.json packages/local-mongo/
COPY packages/simulator-kit/package.json packages/simulator-kit/
COPY packages/khalti-simulator/package.json packages/khalti-simulator/
COPY packages/esewa-simulator/package.json packages/esewa-simulator/

FROM manifests AS build
RUN npm ci
COPY turbo.json tsconfig.base.json ./
COPY apps apps
COPY packages packages
RUN npx turbo run build --filter=@paila/api --filter=@paila/web --filter=@paila/khalti-simulator --filter=@paila/esewa-simulator

FROM manifests AS production-modules
RUN npm ci --omit=dev --workspace @paila/api --workspace @paila/khalti-simulator --workspace @paila/esewa-simulator

FROM node:24-slim AS runtime
WORKDIR /shop
# Copies the whole folder: npm installs a package into a workspace when the root holds another version of it.
COPY --from=production-modules /shop ./
COPY --from=build /shop/packages/shared/dist packages/shared/dist
RUN mkdir .data && chown node:node .data
USER node

FROM runtime AS khalti-simulator
COPY --from=build /shop/packages/simulator-kit/dist packages/simulator-kit/dist
COPY --from=build /shop/packages/khalti-simulator/dist packages/khalti-simulator/dist
ENV HOST=0.0.0.0 PORT=4000
EXPOSE 4000
CMD ["node", "packages/khalti-simulator/dist/main.js"]

FROM runtime AS esewa-simulator
COPY --from=build /shop/packages/simulator-kit/dist packages/simulator-kit/dist
COPY --from=build /shop/packages/esewa-simulator/dist packages/esewa-simulator/dist
ENV HOST=0.0.0.0 PORT=4001
EXPOSE 4001
CMD ["node", "packages/esewa-simulator/dist/main.js"]

FROM runtime AS shop
COPY --from=build /shop/packages/demo-data/dist packages/demo-data/dist
COPY --from=build /shop/packages/demo-data/pictures packages/demo-data/pictures
COPY --from=build /shop/packages/demo-data/models packages/demo-data/models
COPY --from=build /shop/apps/api/dist apps/api/dist
COPY --from=build /shop/apps/web/dist apps/web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/shop/.data
VOLUME /shop/.data
EXPOSE 3000
# Healthy means that the shop can serve pages. /readyz?write tells whether it can take orders, but a restart would not
# help if it cannot.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
