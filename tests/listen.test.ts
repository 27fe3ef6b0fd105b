import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import express from 'express';
import {
  applyMessageClasses,
  createMessageClasses,
  closeServer,
  listen,
  slowClientChecks,
} from '../server/listen.ts';

describe('HTTP message prototypes', () => {
  it('start as Express prototypes with all Express methods', async () => {
    const messages = createMessageClasses();
    const server = createServer({ ...slowClientChecks, ...messages });
    const born: unknown[] = [];
    const handled: unknown[] = [];
    const app = express().get('/', (req, res) => {
      handled.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      res.json({ ip: req.ip, sameApp: req.app === res.app });
    });
    server.on('request', (req, res) => born.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res)));
    server.on('request', applyMessageClasses(app, messages));
    const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
    try {
      for (const _ of [1, 2]) {
        const answer = await fetch(`http://127.0.0.1:${port}/`);
        expect(await answer.json()).to.deep.equal({ ip: '127.0.0.1', sameApp: true });
      }
    } finally {
      await closeServer(server, 1000);
    }
    expect(handled).to.have.length(4);
    expect(handled.every((prototype, at) => prototype === born[at])).to.equal(true);
  });
});

describe('closeServer', () => {
  it('ends a keep-alive connection after its pending response', async () => {
    const server = createServer();
    const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    server.keepAliveTimeout = 600_000;
    const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
    const answer = fetch(`http://127.0.0.1:${port}/`);
    const [, response] = await asked;
    const closed = closeServer(server, 600_000);
    response.end('answered');
    expect(await (await answer).text()).to.equal('answered');
    await closed;
  });
});
