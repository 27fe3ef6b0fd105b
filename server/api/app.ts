import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { refuse } from './answer.ts';
import { findActor, readBearer } from './auth/tokens.ts';
import { answerFault } from './faults.ts';
import { isApiKey } from './middleware/api-key.ts';
import { jsonBody } from './middleware/json-body.ts';
import { requestLine, type FactsOf } from './middleware/request-line.ts';
import { createOpenApi } from './openapi.ts';
import type { ApiDeps, ApiRequest } from './operation.ts';
import { organisationOf, type Actor } from './auth/actor.ts';
import { apiRoutes, type ApiRoute } from './routes.ts';
import { sendAnswer } from './send-answer.ts';

/** The API as an express application. Every answer, also to what it does not know, is the envelope of contract 1. */
export function createApi(deps: ApiDeps): Express {
  const app = express();
  const facts: FactsOf = new WeakMap();
  const routes = apiRoutes(deps.config);
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestLine(deps.log, facts));
  app.use(requireApiKey(deps, routes));
  app.get('/openapi.json', (_request, response) => void response.json(createOpenApi(routes)));
  for (const route of routes) mount(app, route, { deps, facts });
  refuseOtherMethods(app, routes);
  app.use((_request, response) => sendAnswer(response, refuse(404, 'There is no such path.')));
  app.use(handleFault(deps, facts));
  return app;
}

interface Mounting {
  deps: ApiDeps;
  facts: FactsOf;
}

function mount(app: Express, route: ApiRoute, { deps, facts }: Mounting): void {
  const handle = async (request: Request, response: Response) => {
    const actor = await readActor(request, deps);
    const fact = facts.get(request);
    if (actor && fact) Object.assign(fact, { actor: actor.userName, org: organisationOf(actor) });
    sendAnswer(response, await route.operation(toApiRequest(request, actor), deps));
  };
  app[verbs[route.method]](route.path, ...jsonBody(), handle);
}

function requireApiKey({ config }: ApiDeps, routes: readonly ApiRoute[]): RequestHandler {
  const open = new Set(routes.filter((route) => route.open).map((route) => route.path));
  return (request, response, next) => {
    if (open.has(request.path) || isApiKey(request.get('x-api-key'), config.apiKey)) return next();
    sendAnswer(response, refuse(401, 'The API key is missing or wrong.'));
  };
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

async function readActor(request: Request, { db, clock }: ApiDeps): Promise<Actor | undefined> {
  const token = readBearer(request.get('authorization'));
  return token === undefined ? undefined : findActor(db, token, clock());
}

function toApiRequest(request: Request, actor: Actor | undefined): ApiRequest {
  const params = Object.entries(request.params).map(([name, value]) => [name, String(value)] as const);
  return {
    params: Object.fromEntries(params),
    query: request.query,
    body: request.body,
    header: (name) => request.get(name),
    ...(actor && { actor }),
  };
}

function refuseOtherMethods(app: Express, routes: readonly ApiRoute[]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
    const answer = {
      ...refuse(405, 'This path does not take that method.'),
      headers: { Allow: allowed.join(', ') },
    };
    app.all(path, (_request, response) => sendAnswer(response, answer));
  }
}

/** Nothing of the program shows in an answer; the log has the error under the request's id. */
function handleFault({ log }: ApiDeps, facts: FactsOf): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const answer = answerFault(error);
    if (!answer) log.error({ id: facts.get(request)?.id, err: withoutValues(error) }, 'api fault');
    sendAnswer(response, answer ?? refuse(500, 'There was an error.'));
  };
}

/** A database error's detail repeats row values, so only its code, message and place are kept. */
function withoutValues(error: unknown) {
  if (!(error instanceof Error)) return { message: 'thrown value' };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message.slice(0, 300), stack: error.stack?.slice(0, 2000) };
}
