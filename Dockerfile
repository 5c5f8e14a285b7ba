# One image for the server and the worker; compose picks by command. Versions are exact; 24.17 has a keep-alive fault.
FROM node:24.19.0-trixie-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json LICENSE ./
COPY client client
COPY docker docker
COPY scripts scripts
COPY server server
COPY shared shared
COPY workers workers
# What runs: the programs with their licences and the list of components, Node, what these are linked with, and no shell.
RUN npm run build \
  && npm run image -- /image/app \
  && mkdir -p /image/usr/local/bin /image/etc /image/tmp /image/data /image/backups \
  && cp /usr/local/bin/node /image/usr/local/bin/ \
  && cp /etc/passwd /etc/group /etc/nsswitch.conf /image/etc/ \
  && sh docker/collect-libraries.sh /image

FROM scratch
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/usr/local/bin
WORKDIR /app
COPY --from=built /image /
# Volumes begin with the owner of these folders.
COPY --from=built --chown=1000:1000 /image/data /data
COPY --from=built --chown=1000:1000 /image/backups /backups
# By number, so that whoever runs it can see that it is not root.
USER 1000:1000
VOLUME ["/data", "/backups"]
EXPOSE 3000
CMD ["node", "--max-semi-space-size=32", "--no-memory-reducer", "dist/server/main.js"]
