import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { Response } from 'express';
import { whileConnected } from '../../../server/portal/http/response.ts';
import { listen } from '../../../server/listen.ts';

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
