# Builds with the packages. The final image needs none, because the server is bundled.
FROM node:24.11.1-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/install-scripts.js scripts/install-scripts.json scripts/
RUN npm ci --ignore-scripts && node scripts/install-scripts.js
COPY . .
RUN npm run build

FROM node:24.11.1-slim
WORKDIR /app
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends espeak-ng \
 && rm -rf /var/lib/apt/lists/*
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack
ENV NODE_ENV=production \
    PORT=3000 \
    DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
RUN install -d -o node -g node -m 700 /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/server/main.js"]
CMD ["portal"]
