import { createHmac } from 'node:crypto';
import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { ClosedAddress, guardLookup, mayBeCalled } from './public-address.ts';

interface Webhook {
  url: string;
  /** Signing secret, or '' if the receiver has none. */
  secret: string;
  /** ID of the event, the same for all attempts, so that the receiver can detect repeats. */
  id: string;
  body: string;
  now: number;
}

/** Failures: `closed` is a blocked address, `silent` means no answer in time, and `unreachable` means no connection or a broken one. */
type WebhookFailure = 'closed' | 'silent' | 'unreachable';

/** Client for URLs entered by practices. It never rejects and does not follow redirects. */
export interface Webhooks {
  post(webhook: Webhook): Promise<{ status: number } | { fault: WebhookFailure }>;
  close(): Promise<void>;
}

const connectMs = 5_000;
const answerMs = 10_000;
const largestAnswer = 64 * 1024;

/** Creates the client. `guarded` allows only HTTPS and no internal addresses, checked on each connection. */
export function createWebhookSender({
  guarded,
  resolve = resolveName,
}: {
  guarded: boolean;
  resolve?: LookupFunction;
}): Webhooks {
  const lookup = guarded ? guardLookup(resolve) : resolve;
  const dispatcher = new Agent({
    connect: { timeout: connectMs, lookup },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
  return {
    post: async (webhook) => {
      if (guarded && !mayBeCalled(new URL(webhook.url))) return { fault: 'closed' };
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
        return { fault: toFailure(error) };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Signs like Standard Webhooks: HMAC-SHA256 of ID, timestamp and body, joined by dots. The key is the secret exactly as entered. */
function signatureOf({ id, now, body, secret }: Webhook): Record<string, string> {
  const seconds = String(Math.trunc(now / 1000));
  const head = { 'webhook-id': id, 'webhook-timestamp': seconds };
  if (!secret) return head;
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...head, 'webhook-signature': `v1,${signature}` };
}

function toFailure(error: unknown): WebhookFailure {
  if (error instanceof ClosedAddress) return 'closed';
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  return /TIMEOUT/.test(code) || error.name === 'TimeoutError' ? 'silent' : 'unreachable';
}

interface Posted {
  url: URL;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/** Posts a form to this API's own webhook, for a simulated provider. */
export async function postForm({ url, fields, headers }: Posted): Promise<string> {
  const { body } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return body.text();
}
