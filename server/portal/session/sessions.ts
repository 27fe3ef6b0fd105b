import type { Express, Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Config } from '../../config.ts';
import { HttpError, StateUnavailable } from '../http/errors.ts';
import type { PortalDeps } from '../http/deps.ts';

/** Production cookies carry the prefix that pins them to this host, https and path `/`. */
export function cookieName(config: Pick<Config, 'production'>, name: string): string {
  return config.production ? `__Host-${name}` : name;
}

/**
 * The session of a browser, loaded only where its cookie is there and signed by us. Nothing is stored before something
 * is put into it, so an anonymous visit leaves nothing behind.
 */
export function sessions(app: Express, { config, state }: PortalDeps): RequestHandler {
  // TLS ends in front of the portal: whether a cookie may be sent is settled by the configuration, not by a header.
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
      // None is made for an address that is no path, such as `*`.
      if (!req.session) return next(new HttpError(400));
      if (isKept(req)) state.sessions.touch?.(req.sessionID, req.session, () => undefined);
      next();
    });
  };
}

/** Whether the session came from the store, as opposed to one that nothing was put into. */
function isKept(req: Request): boolean {
  return Object.keys(req.session).length > 1;
}

/**
 * The store without its `touch`: express-session would hold back the end of every answer for it. We touch on the way in;
 * the store itself sends it on once a minute at most.
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

/** Writes the session now, where what follows must not happen unless it is kept. Rejects when the store does not answer. */
export function saveSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}
