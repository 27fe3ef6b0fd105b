import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { limitSlowClients, slowClientChecks } from '../../../server/listen.ts';
import { paths } from '../../../shared/paths.ts';
import { itSlow, manyOf } from '../../support/full-run.ts';
import { answerPayment, paymentPath } from '../../support/payment-answers.ts';
import { startTestPortal } from '../../support/portal.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** A client that never comes to the end of its request. */
interface SlowClient {
  socket: Socket;
  /** What it was answered until the server closed the connection. */
  closed: Promise<string>;
}

const openPortal = () => startTestPortal({ api: answerPayment });

describeWithOne('slow clients', openPortal, function (portal) {
  // As long as the server lets them: seconds for the head of a request, half a minute for its body.
  this.timeout(120_000);
  const many = manyOf(500);

  /** Says a little more every second, for as long as it is let. */
  async function crawl(head: string, more: string): Promise<SlowClient> {
    const socket = connect(portal.port, '127.0.0.1');
    const heard: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => heard.push(chunk)).on('error', () => socket.destroy());
    await once(socket, 'connect');
    socket.write(head);
    const timer = setInterval(() => socket.write(more), 1_000);
    const closed = once(socket, 'close').then(() => {
      clearInterval(timer);
      return Buffer.concat(heard).toString();
    });
    return { socket, closed };
  }

  it('[D-2] have seconds by the limits of the server', () => {
    const server = createServer();
    limitSlowClients(server);
    // Late headers are looked for now and then, so that they end up to one such interval later.
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

  it('[D-2] are cut off in the head of their request, and hold up nobody meanwhile', async () => {
    await outlive(await crawlers(`GET ${paymentPath} HTTP/1.1\r\n${host}`, 'X-More: 1\r\n'));
  });

  itSlow('[D-2] are cut off in the body of their request, and hold up nobody meanwhile', async () => {
    const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n';
    await outlive(await crawlers(`POST ${paymentPath} HTTP/1.1\r\n${host}${type}`, 'a'));
  });

  it('[D-2] are cut off where they ask for nothing more', async () => {
    const clients = await crawlers(`GET ${paths.live.to()} HTTP/1.1\r\n${host}\r\n`, '');
    for (const answer of await Promise.all(clients.map(({ closed }) => closed)))
      expect(answer).to.match(/^HTTP\/1\.1 200 /);
  });
});
