import { createHmac } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { expect } from 'chai';
import { createWebhookSender, type Webhooks } from '../../../server/api/providers/webhook.ts';
import { startTestApi, type ApiAnswer, type TestApi } from '../../support/test-api.ts';

describe('outgoing plugin webhooks', () => {
  let receiver: TestApi;
  let answer: ApiAnswer;
  let webhooks: Webhooks;
  beforeEach(async () => {
    answer = { status: 200 };
    receiver = await startTestApi(() => answer);
    webhooks = createWebhookSender({ guarded: false });
  });
  afterEach(async () => {
    await webhooks.close();
    await receiver.close();
  });
  const post = (more: object = {}, by = webhooks) =>
    by.post({
      url: `${receiver.url}/hook`,
      secret: 's3cret',
      id: '17-e',
      body: '{"a":1}',
      now: 1_700_000_000_500,
      ...more,
    });

  it('sign ID, timestamp and body if there is a secret', async () => {
    expect(await post()).to.deep.equal({ status: 200 });
    const [sent] = receiver.requests;
    const mark = createHmac('sha256', 's3cret').update('17-e.1700000000.{"a":1}').digest('base64');
    expect(sent!.headers).to.include({
      'content-type': 'application/json',
      'webhook-id': '17-e',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,${mark}`,
    });
    await post({ secret: '' });
    expect(receiver.requests[1]!.headers).to.not.have.property('webhook-signature');
  });

  it('follow no redirects and return the response status', async () => {
    answer = { status: 302, headers: { location: `${receiver.url}/other` } };
    expect(await post()).to.deep.equal({ status: 302 });
    expect(receiver.requests).to.have.length(1);
    answer = { status: 500, body: 'x'.repeat(500_000) };
    expect(await post()).to.deep.equal({ status: 500 });
  });

  it('return the failure reason if the connection fails', async () => {
    answer = { drop: true };
    expect(await post()).to.deep.equal({ fault: 'unreachable' });
    expect(await post({ url: 'http://127.0.0.1:1/' })).to.deep.equal({ fault: 'unreachable' });
  });

  describe('outgoing plugin webhooks in production', () => {
    const leading =
      (...addresses: string[]): LookupFunction =>
      (_name, { all }, done) =>
        all
          ? done(
              null,
              addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
            )
          : done(null, addresses[0]!, 4);
    async function guarded(url: string, resolve?: LookupFunction) {
      const one = createWebhookSender({ guarded: true, resolve });
      const outcome = await post({ url }, one);
      await one.close();
      return outcome;
    }

    it('require HTTPS and reject private addresses', async () => {
      const { port } = new URL(receiver.url);
      for (const host of [
        ...[
          '127.0.0.1',
          '[::1]',
          '[::ffff:127.0.0.1]',
          '2130706433',
          '0x7f.1',
          '10.1.2.3',
          '169.254.169.254',
        ],
        ...[
          '172.31.0.1',
          '192.168.1.1',
          '100.64.0.1',
          '0.0.0.0',
          '[fd00::1]',
          '[fe80::1]',
          '[64:ff9b::7f00:1]',
        ],
        ...['[2002:7f00:1::]', 'user:pw@hook.example'],
      ])
        expect(await guarded(`https://${host}:${port}/`), host).to.deep.equal({ fault: 'closed' });
      expect(await guarded('http://hook.example/')).to.deep.equal({ fault: 'closed' });
      expect(receiver.requests).to.have.length(0);
    });

    it('check the resolved address when connecting', async () => {
      const { port } = new URL(receiver.url);
      const url = `https://hook.example:${port}/`;
      for (const addresses of [['127.0.0.1'], ['::1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:10.0.0.1']])
        expect(await guarded(url, leading(...addresses)), addresses.join()).to.deep.equal({
          fault: 'closed',
        });
      expect(await guarded(`https://localhost:${port}/`)).to.deep.equal({ fault: 'closed' });
      expect(receiver.requests).to.have.length(0);
    });
  });
});
