import cookieParser from 'cookie-parser';
import express, { Router, type Express } from 'express';
import { paths } from '../../shared/paths.ts';
import type { PortalDeps } from './http/deps.ts';
import { handleErrors, sendNotFound } from './page/error-pages.tsx';
import { createCsrf } from './session/csrf.ts';
import { createGuards } from './session/guards.ts';
import { onlyWrites, refuseUnusedMethods, limitWrites } from './http/limits.ts';
import { traceRequests } from './http/trace-requests.ts';
import { securityHeaders, postCspReport } from './http/headers.ts';
import { sessions } from './session/sessions.ts';
import { readUploads } from './http/uploads.ts';
import { createRenderer } from './http/render.tsx';
import { createValueCache } from './state/value-cache.ts';
import { screens } from './screens.ts';
import { sendAsset } from './http/send-asset.ts';
import { dispatch } from './page/dispatch.ts';
import { sendLive, sendReady } from './http/health.ts';
import { portalRoutes } from './routes.ts';
import type { PortalParts } from './page/request-context.ts';

/** Creates the portal app. The order of the handlers matters. */
export function createApp(deps: PortalDeps, isStopping: () => boolean = () => false): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.config.trustProxy);
  const csrf = createCsrf(deps);
  const renderer = createRenderer(deps);

  app.use(traceRequests(deps));
  app.use(securityHeaders());
  app.use(refuseUnusedMethods);
  app.get(`${paths.assets.pattern}/:name`, sendAsset(deps));
  app.get(paths.live.pattern, sendLive);
  app.get(paths.ready.pattern, sendReady(deps, isStopping));

  app.use(onlyWrites(limitWrites()));
  app.post(paths.cspReport.pattern, postCspReport(deps));
  const forms = Router();
  // A list page may post a thousand selected rows, while public forms are short.
  forms.use(paths.app.pattern, express.urlencoded({ extended: false, limit: '100kb', parameterLimit: 1200 }));
  forms.use(express.urlencoded({ extended: false, limit: '100kb', parameterLimit: 200 }));
  app.use(onlyWrites(forms));
  app.use(cookieParser());
  app.use(sessions(app, deps));
  const guards = createGuards(deps);
  const parts: PortalParts = {
    ...deps,
    csrf,
    renderer,
    filterValues: createValueCache(deps.clock),
    dialledNumbers: createValueCache(deps.clock),
  };
  const routes = portalRoutes(parts, { screens });
  // Reads uploads before the CSRF check, because the token is inside the multipart form. Only same-origin requests that pass the route's guard
  // are read.
  const admitted = routes.map(({ path, guard, upload }) => ({ path, admit: guards[guard], upload }));
  app.use(onlyWrites(readUploads(deps, admitted, csrf.refuseForeign)));
  app.use(csrf.protect);
  app.use(dispatch(parts, routes, guards));
  app.use(sendNotFound);
  app.use(handleErrors(parts));
  return app;
}
