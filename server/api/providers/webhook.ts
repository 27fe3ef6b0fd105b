import { createHmac } from 'node:crypto';
import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { ClosedAddress, guardedBy, isOpen } from './public-address.ts';

interface Webhook {
  url: string;
  /** Signs what is sent; '' where the receiver has none. */
  secret: string;
  /** The same at every try, so that the receiver knows a repeat. */
  id: string;
  /** JSON. */
  body: string;
  /** Unix milliseconds. */
  now: number;
}

/** `closed`: an address that may not be called. `silent`: no answer in time. `unreachable`: no connection, or it broke off. */
type WebhookFault = 'closed' | 'silent' | 'unreachable';

/** Posts to addresses that practices enter. Never rejects; a redirection is an answer like any other and is not followed. */
export interface Webhooks {
  post(webhook: Webhook): Promise<{ status: number } | { fault: WebhookFault }>;
  close(): Promise<void>;
}

const connectMs = 5_000;
const answerMs = 10_000;
const largestAnswer = 64 * 1024;

/** `guarded`: by https alone, and to no address of the own network, whatever its name leads to at that moment. */
export function createWebhooks({
  guarded,
  resolve = resolveName,
}: {
  guarded: boolean;
  resolve?: LookupFunction;
}): Webhooks {
  const lookup = guarded ? guardedBy(resolve) : resolve;
  const dispatcher = new Agent({
    connect: { timeout: connectMs, lookup },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
  return {
    post: async (webhook) => {
      if (guarded && !isOpen(new URL(webhook.url))) return { fault: 'closed' };
      try {
        const { statusCode, body } = await request(webhook.url, {
          dispatcher,
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signatureOf(webhook) },
          body: webhook.body,
          signal: AbortSignal.timeout(connectMs + answerMs),
        });
        await body.dump({ limit: largestAnswer }).catch(() => undefined);
        return { status: statusCode };
      } catch (error) {
        return { fault: faultOf(error) };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** As the Standard Webhooks have it: the HMAC-SHA256, under the secret as it was typed, of id, seconds and body joined by dots. */
function signatureOf({ id, now, body, secret }: Webhook): Record<string, string> {
  const seconds = String(Math.trunc(now / 1000));
  const head = { 'webhook-id': id, 'webhook-timestamp': seconds };
  if (!secret) return head;
  const mark = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...head, 'webhook-signature': `v1,${mark}` };
}

function faultOf(error: unknown): WebhookFault {
  if (error instanceof ClosedAddress) return 'closed';
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  return /TIMEOUT/.test(code) || error.name === 'TimeoutError' ? 'silent' : 'unreachable';
}
