import { expect } from 'chai';
import express, { type Response } from 'express';
import session, { MemoryStore } from 'express-session';
import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../../../server/listen.ts';
import { seeOther, whileConnected } from '../../../server/portal/http/response.ts';

describe('seeOther', () => {
  it('redirects only after the session is saved, so that the next request finds the session', async () => {
    const order: string[] = [];
    const store = new MemoryStore();
    const save = store.set.bind(store);
    store.set = (sid, data, done) => {
      setTimeout(() => {
        order.push('saved');
        save(sid, data, done);
      }, 50);
    };
    const app = express().use(session({ store, secret: 'x', resave: false, saveUninitialized: false }));
    app.get('/', (req, res) => {
      Object.assign(req.session, { step: 'taken' });
      seeOther(res, '/next');
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' });
    order.push('answered');
    server.close();
    expect(answer.status).to.equal(303);
    expect(answer.headers.get('location')).to.equal('/next');
    expect(order).to.deep.equal(['saved', 'answered']);
  });
});

/** Calls `look` with a response, disconnects the client, and returns the response. */
async function whileReaderGoes(look: (res: Response) => void): Promise<Response> {
  const server = createServer();
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  const request = get({ port, host: '127.0.0.1', agent: false });
  request.on('error', () => undefined);
  const [, res] = (await once(server, 'request')) as [unknown, ServerResponse];
  look(res as Response);
  request.destroy();
  await once(res, 'close');
  server.close();
  return res as Response;
}

describe('whileConnected', () => {
  it('aborts the signal when the browser disconnects', async () => {
    const signals: AbortSignal[] = [];
    await whileReaderGoes((res) => {
      signals.push(whileConnected(res));
      expect(signals[0]!.aborted).to.equal(false);
    });
    expect(signals[0]!.aborted).to.equal(true);
  });

  it('returns an aborted signal when the browser has already disconnected', async () => {
    const res = await whileReaderGoes(() => undefined);
    expect(whileConnected(res).aborted).to.equal(true);
  });
});
