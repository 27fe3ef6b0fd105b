import { expect } from 'chai';
import express from 'express';
import session, { MemoryStore } from 'express-session';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seeOther } from '../../../server/portal/http/response.ts';

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
