import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import session, { type Store } from 'express-session';

export interface SessionApp {
  signIn(): Promise<string>;
  get(path: string, cookie: string): Promise<Response>;
  sign(sid: string): string;
  /** Resolves once this many requests to /slow have loaded their session and are waiting. */
  waiting(count: number): Promise<void>;
  /** Lets the waiting requests save their sessions and respond. */
  letGo(): void;
  close(): Promise<void>;
}

const secret = 'session-secret-of-this-test';

/** Starts an express-session app on a store, with a sign-in, a logout, and a request that saves late. */
export async function startSessionApp(store: Store): Promise<SessionApp> {
  const events = new EventEmitter().setMaxListeners(200);
  let slow = 0;
  const app = express();
  app.use(session({ store, secret, name: 'sid', resave: false, saveUninitialized: false }));
  app.get('/sign-in', (req, res) => void res.send(Object.assign(req.session, { user: '7' }).user));
  app.get('/who', (req, res) => void res.send('user' in req.session ? 'somebody' : 'nobody'));
  app.get('/logout', (req, res) => void req.session.destroy(() => res.send('bye')));
  app.get('/slow', async (req, res) => {
    slow += 1;
    const go = once(events, 'go');
    events.emit('slow');
    await go;
    Object.assign(req.session, { [`late${String(req.query['n'])}`]: true });
    res.send('late');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (path: string, cookie: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  return {
    get,
    async signIn() {
      const answer = await get('/sign-in', '');
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    sign: (sid) => {
      const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
      return `sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
    },
    async waiting(count) {
      while (slow < count) await once(events, 'slow');
    },
    letGo: () => void events.emit('go'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
