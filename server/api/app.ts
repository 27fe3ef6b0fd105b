import express, {
  type ErrorRequestHandler,
  type Express,
  type IRoute,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { Right } from '../../shared/rights.ts';
import { allowUpload } from '../listen.ts';
import { dropLoose } from './blobs/loose-blobs.ts';
import { createWebhooks } from './webhooks.ts';
import { organizationOf, type Actor } from './operation/actor.ts';
import { refuse } from './operation/answer.ts';
import { isApiKey } from './operation/api-key.ts';
import { findActor, readBearer } from './operation/bearer-tokens.ts';
import { isInternal, toErrorAnswer } from './operation/error-answers.ts';
import { jsonBody } from './operation/json-body.ts';
import { multipartBody, type FilesOf } from './operation/multipart-body.ts';
import { operationHeader, operationId } from './operation/named-operation.ts';
import type { ApiDeps, ApiRequest, Operation } from './operation/operation.ts';
import { refuseActor } from './operation/require-right.ts';
import { createReadLimit, readLimits, type LimitRead } from './operation/read-limit.ts';
import { requestLine, type FactsOf, type ObserveRequest } from './operation/request-line.ts';
import { sendAnswer } from './operation/send-answer.ts';
import {
  createStreamLimit,
  streamLimits,
  type LimitStream,
  type StreamLimits,
} from './operation/stream-limit.ts';
import { createOpenApi } from './openapi.ts';
import { createPhoneHooks } from './phone/phone-hooks.ts';
import { apiRoutes, type ApiRoute } from './routes.ts';

interface ApiOptions {
  limits?: StreamLimits;
  /** Handles the `devDemo` call outside production. If undefined, the path does not exist. */
  devDemo?: Operation;
  /** Records each request for the metrics, which are disabled if undefined. */
  observe?: ObserveRequest | undefined;
}

/**
 * Creates the API as an Express application. Every response in JSON, including errors, is an envelope with `success` and optionally
 * `results`, `p1` and `msg`.
 */
export function createApi(
  deps: ApiDeps,
  { limits = streamLimits, devDemo, observe }: ApiOptions = {},
): Express {
  const app = express();
  const facts: FactsOf = new WeakMap();
  const files: FilesOf = new WeakMap();
  const routes = apiRoutes({ production: deps.config.production, devDemo });
  const mounting = {
    deps,
    facts,
    files,
    limitRead: createReadLimit(readLimits),
    limitStream: createStreamLimit(limits),
    json: jsonBody(),
  };
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestLine(deps.log, { facts, observe, isTrusted: (request) => hasApiKey(request, deps) }));
  app.use('/hooks', createPhoneHooks(deps));
  app.use('/hooks', createWebhooks(deps));
  app.use(requireApiKey(deps, routes));
  app.get('/openapi.json', (_request, response) => void response.json(createOpenApi(routes)));
  mountAll(app, routes, mounting);
  app.use(refuseOtherMethods(routes));
  app.use((_request, response) => sendAnswer(response, refuse(404, 'Path not found.')));
  app.use(handleFailure(deps, facts));
  return app;
}

interface Mounting {
  deps: ApiDeps;
  facts: FactsOf;
  files: FilesOf;
  limitRead: LimitRead;
  limitStream: LimitStream;
  json: RequestHandler;
}

/** Mounts all methods of a path on one Express route, because Express matches routes one by one. */
function mountAll(app: Express, routes: readonly ApiRoute[], mounting: Mounting): void {
  const expressRoutes = new Map<string, IRoute>();
  for (const route of routes) {
    const expressRoute = expressRoutes.get(route.path) ?? app.route(route.path);
    expressRoutes.set(route.path, expressRoute);
    mount(expressRoute, route, mounting);
  }
}

function mount(expressRoute: IRoute, route: ApiRoute, mounting: Mounting): void {
  const { deps, facts, files, limitRead, limitStream } = mounting;
  const handle = async (request: Request, response: Response) => {
    const actor = await readActor(request, deps);
    const fact = facts.get(request);
    if (actor && fact) Object.assign(fact, { actor: actor.userName, org: organizationOf(actor) });
    const file = files.get(request);
    const idOrg = actor ? organizationOf(actor) : '';
    const apiRequest = { ...toApiRequest(request, actor), file };
    const operate = () => route.operation(apiRequest, deps);
    const answer = actor && route.isExpensive?.(apiRequest) ? limitRead(idOrg, operate) : operate();
    if (file) await answer.finally(() => dropLoose(deps, [file.name]));
    await sendAnswer(response, limitStream(await answer, { idOrg, response }));
  };
  expressRoute[verbs[route.method]](...bodyParser(route, mounting), handle);
}

function bodyParser(route: ApiRoute, mounting: Mounting): RequestHandler[] {
  const { largestFile: largest, takesJson, right = [] } = route;
  if (largest === undefined) return [mounting.json];
  const form = formParser({ largest, right }, mounting);
  if (!takesJson) return form;
  return [...form.map((handler) => whenForm(true, handler)), whenForm(false, mounting.json)];
}

function whenForm(wanted: boolean, handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    Boolean(request.is('multipart/form-data')) === wanted ? handler(request, response, next) : next();
}

/** Accepts an upload only after checking the sender's permission. */
function formParser(
  { largest, right }: { largest: number; right: Right },
  { deps, files }: Mounting,
): RequestHandler[] {
  const requireForm: RequestHandler = (request, response, next) => {
    if (request.is('multipart/form-data')) return next();
    return sendAnswer(response, refuse(415, 'The body must be multipart/form-data.'));
  };
  const requireOpen: RequestHandler = async (request, response, next) => {
    const refused = refuseActor(await readActor(request, deps), right);
    if (refused) return sendAnswer(response, { ...refused, headers: { Connection: 'close' } });
    allowUpload(request);
    next();
  };
  return [requireOpen, requireForm, multipartBody({ deps, files, largest })];
}

function requireApiKey(deps: ApiDeps, routes: readonly ApiRoute[]): RequestHandler {
  const open = new Set(routes.filter((route) => route.open).map((route) => route.path));
  return (request, response, next) => {
    if (open.has(request.path) || hasApiKey(request, deps)) return next();
    return sendAnswer(response, refuse(401, 'The API key is missing or wrong.'));
  };
}

const hasApiKey = (request: Request, { config }: ApiDeps) =>
  isApiKey(request.get('x-api-key'), config.apiKeys);

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

async function readActor(request: Request, { db, clock }: ApiDeps): Promise<Actor | undefined> {
  const token = readBearer(request.get('authorization'));
  const actor = token === undefined ? undefined : await findActor(db, token, clock());
  if (!actor) return undefined;
  const named = operationId(actor.userId, request.get(operationHeader), clock());
  return named === undefined ? actor : { ...actor, operation: named };
}

function toApiRequest(request: Request, actor: Actor | undefined): ApiRequest {
  const params = Object.entries(request.params).map(([name, value]) => [name, String(value)] as const);
  return {
    params: Object.fromEntries(params),
    query: request.query,
    body: request.body,
    header: (name) => request.get(name),
    actor,
  };
}

/** Creates the 405 router on first use, because most processes never need it. */
function refuseOtherMethods(routes: readonly ApiRoute[]): RequestHandler {
  const made: { refusing?: Router } = {};
  return (request, response, next) => {
    made.refusing ??= createRejectingRouter(routes);
    return made.refusing(request, response, next);
  };
}

/** Uses one route per path because `router.all` would add a layer per method to every path. */
function createRejectingRouter(routes: readonly ApiRoute[]): Router {
  const router = express.Router();
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
    const answer = {
      ...refuse(405, 'This path does not support that method.'),
      headers: { Allow: allowed.join(', ') },
    };
    router.route(path).all((_request, response) => sendAnswer(response, answer));
  }
  return router;
}

/** Logs the error with the request id and keeps internals out of the response. */
function handleFailure({ log }: ApiDeps, facts: FactsOf): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const answer = toErrorAnswer(error);
    if (!answer || isInternal(error, answer))
      log.error({ id: facts.get(request)?.id, err: error }, 'request failed');
    return sendAnswer(response, answer ?? refuse(500, 'There was an error.'));
  };
}
