import type { Express, Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Config } from '../../config.ts';
import { HttpError, StateUnavailable } from '../http/errors.ts';
import type { PortalDeps } from '../http/deps.ts';
import { StateFailed } from '../state/state.ts';

/** Adds the production prefix that binds a cookie to this host, HTTPS and the path `/`. */
export function cookieName(config: Pick<Config, 'production'>, name: string): string {
  return config.production ? `__Host-${name}` : name;
}

/**
 * Loads the browser's session if its cookie exists and has our signature. An empty session is never stored, so anonymous
 * requests leave no data behind.
 */
export function sessions(app: Express, { config, state }: PortalDeps): RequestHandler {
  // TLS ends before the portal, so the configuration, not a header, determines whether cookies are secure.
  Object.defineProperty(app.request, 'secure', { configurable: true, get: () => config.production });
  const load = session({
    store: new UntouchedStore(state.sessions),
    secret: [...config.sessionSecrets],
    name: cookieName(config, 'sid'),
    resave: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production },
  });
  return (req, res, next) => {
    load(req, res, (error?: unknown) => {
      if (error) return next(new StateUnavailable(error));
      // The middleware creates no session for a URL that is not a path, such as `*`.
      if (!req.session) return next(new HttpError(400));
      if (isStored(req)) state.sessions.touch?.(req.sessionID, req.session, () => undefined);
      next();
    });
  };
}

function isStored(req: Request): boolean {
  return Object.keys(req.session).length > 1;
}

/**
 * Session store without `touch`, for which express-session would delay the end of every response. The middleware touches the session
 * at the start of a request instead, and the store forwards that at most once a minute.
 */
class UntouchedStore extends session.Store {
  readonly #store: session.Store;

  constructor(store: session.Store) {
    super();
    this.#store = store;
  }

  override get: session.Store['get'] = (sid, done) => this.#store.get(sid, done);
  override set: session.Store['set'] = (sid, data, done) => this.#store.set(sid, data, done);
  override destroy: session.Store['destroy'] = (sid, done) => this.#store.destroy(sid, done);

  override createSession(req: Request, data: session.SessionData) {
    return this.#store.createSession(req, data);
  }
}

/**
 * Saves the session now, for steps that require a saved state. Rejects if the store does not respond, or has lost the session since this
 * request began, because the store then saves nothing.
 */
export async function saveSession(req: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
  const stored = await new Promise<unknown>((resolve, reject) => {
    req.sessionStore.get(req.sessionID, (error: unknown, data) =>
      error ? reject(error as Error) : resolve(data),
    );
  });
  if (!stored) throw new StateFailed('The session was lost before it was saved');
}
