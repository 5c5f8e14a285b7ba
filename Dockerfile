# One image for the server and the worker; compose picks by command. Versions are exact; 24.17 has a keep-alive fault.
FROM node:24.19.0-trixie-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM sources AS built
RUN npm ci
COPY tsconfig.json ./
COPY client client
COPY scripts scripts
COPY server server
COPY shared shared
COPY workers workers
RUN npm run build

FROM sources AS dependencies
RUN npm ci --omit=dev

FROM node:24.19.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node /data
COPY --from=dependencies /app/node_modules node_modules
# With the licences of what is bundled, and the list of components.
COPY --from=built /app/dist dist
COPY package.json LICENSE ./
# By number, so that whoever runs it can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=32", "--no-memory-reducer", "dist/server/main.js"]
