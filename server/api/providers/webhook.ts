import { createHmac } from 'node:crypto';
import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';

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

/** An address that is written as a number is never looked up. */
function isOpen({ protocol, hostname, username, password }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !username && !password && (isIP(address) === 0 || isPublic(address));
}

class ClosedAddress extends Error {}

/** Asked for each connection: a name that led elsewhere when it was entered does not help. */
function guardedBy(resolve: LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, options, (error, address, family) => {
      if (error) return done(error, address, family);
      const found = Array.isArray(address) ? address.map((one) => one.address) : [address];
      const isFine = found.length > 0 && found.every(isPublic);
      return isFine ? done(null, address, family) : done(new ClosedAddress(), '', 4);
    });
}

const ownNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 those alone are called that are given out: it has many forms that lead to an address of IPv4, or to nowhere. */
const givenNetworks = ['2000::/3'];
const notGivenNetworks = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function networks(list: readonly string[], family: 'ipv4' | 'ipv6'): (address: string) => boolean {
  const block = new BlockList();
  for (const network of list) {
    const [first = '', bits] = network.split('/');
    block.addSubnet(first, Number(bits), family);
  }
  return (address) => block.check(address, family);
}

const isOwn = networks(ownNetworks, 'ipv4');
const isGiven = networks(givenNetworks, 'ipv6');
const isNotGiven = networks(notGivenNetworks, 'ipv6');

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isOwn(address);
  return isIP(address) === 6 && isGiven(address) && !isNotGiven(address);
}

function faultOf(error: unknown): WebhookFault {
  if (error instanceof ClosedAddress) return 'closed';
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  return /TIMEOUT/.test(code) || error.name === 'TimeoutError' ? 'silent' : 'unreachable';
}
