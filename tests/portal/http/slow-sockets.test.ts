import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { limitSlowClients, slowClientChecks } from '../../../server/listen.ts';
import { paths } from '../../../shared/paths.ts';
import { itSlow, manyOf } from '../../support/full-run.ts';
import { answerPayment, paymentPath } from '../../support/test-api.ts';
import { startTestPortal } from '../../support/portal.ts';
import { describeWithOne } from '../../support/fixtures.ts';

interface SlowClient {
  socket: Socket;
  /** Resolves with the response text once the server closes the connection. */
  closed: Promise<string>;
}

const openPortal = () => startTestPortal({ api: answerPayment });

describeWithOne('slow clients', openPortal, function (portal) {
  // The server allows seconds for a request's headers and half a minute for its body.
  this.timeout(120_000);
  const many = manyOf(500);

  /** Sends `head`, then `more` every second until the server closes the connection. */
  async function crawl(head: string, more: string): Promise<SlowClient> {
    const socket = connect(portal.port, '127.0.0.1');
    const heard: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => heard.push(chunk)).on('error', () => socket.destroy());
    await once(socket, 'connect');
    socket.write(head);
    const timer = setInterval(() => socket.write(more), 1_000);
    // `once` would reject if the server resets the connection while the client writes.
    const closed = new Promise<string>((resolve) =>
      socket.once('close', () => {
        clearInterval(timer);
        resolve(Buffer.concat(heard).toString());
      }),
    );
    return { socket, closed };
  }

  it('[D-2] sets server timeouts of at most 15 seconds', () => {
    const server = createServer();
    limitSlowClients(server);
    // The server checks for late headers at intervals, so a timeout can come one interval late.
    expect(server.headersTimeout).to.equal(10_000);
    expect(server.headersTimeout + slowClientChecks.connectionsCheckingInterval).to.be.at.most(15_000);
    expect(server.keepAliveTimeout).to.be.within(1, 5_000);
  });

  const host = 'Host: portal\r\n';
  const crawlers = (head: string, more: string) =>
    Promise.all(Array.from({ length: many }, () => crawl(head, more)));

  async function outlive(clients: readonly SlowClient[]): Promise<void> {
    const before = portal.requests.length;
    expect(clients.filter(({ socket }) => !socket.destroyed)).to.have.length(many);
    const pages = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        portal.browser().get(index % 2 ? paymentPath : paths.login.to()),
      ),
    );
    expect(pages.map(({ status }) => status)).to.deep.equal(pages.map(() => 200));
    expect(portal.requests.length, 'calls of the pages alone').to.equal(before + 25);
    for (const answer of await Promise.all(clients.map(({ closed }) => closed)))
      expect(answer).to.match(/^(?:HTTP\/1\.1 408 [^]*)?$/);
    expect(portal.requests.length).to.equal(before + 25);
  }

  it('[D-2] disconnects clients that stall in the request head without delaying other requests', async () => {
    await outlive(await crawlers(`GET ${paymentPath} HTTP/1.1\r\n${host}`, 'X-More: 1\r\n'));
  });

  itSlow(
    '[D-2] disconnects clients that stall in the request body without delaying other requests',
    async () => {
      const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n';
      await outlive(await crawlers(`POST ${paymentPath} HTTP/1.1\r\n${host}${type}`, 'a'));
    },
  );

  it('[D-2] disconnects idle keep-alive clients', async () => {
    const clients = await crawlers(`GET ${paths.live.to()} HTTP/1.1\r\n${host}\r\n`, '');
    for (const answer of await Promise.all(clients.map(({ closed }) => closed)))
      expect(answer).to.match(/^HTTP\/1\.1 200 /);
  });
});
