import { Agent, request, type Dispatcher } from 'undici';
import { isRecord, type ApiRecord } from '../../../../shared/reply.ts';
import { messages } from './answers.ts';

export interface Credentials {
  login_id: string;
  transaction_key: string;
}

/**
 * Result of a request: `answer` with its message codes, `unsent` if the request certainly did not arrive, or `lost` if it may have arrived.
 * Network errors are never passed on, because they might quote the request.
 */
export type Sent = GatewayAnswer | { kind: 'unsent' } | { kind: 'lost' };

export interface GatewayAnswer {
  kind: 'answer';
  isOk: boolean;
  codes: readonly string[];
  body: ApiRecord;
}

export type Send = (call: string, body: ApiRecord) => Promise<Sent>;

const connectMs = 5000;
/** Timeout in milliseconds, shorter than the wait for a charge and the delay after which a lookup considers a charge never sent. */
const answerMs = 18_000;
const largestAnswer = 4_000_000;

/** Creates the sender. All calls use one URL, with the call as the element name. Elements must be in the order of the XML schema. */
export function createSend(address: URL, { login_id, transaction_key }: Credentials): Send {
  const merchantAuthentication = { name: login_id, transactionKey: transaction_key };
  return async (call, body) => {
    try {
      const text = JSON.stringify({ [call]: { merchantAuthentication, ...body } });
      return await post(address, text);
    } catch (error) {
      return { kind: isUnsent(error) ? 'unsent' : 'lost' };
    }
  };
}

/** Opens a new connection for each request, because the server may close a reused one, which would leave the outcome unknown. */
const lines = new Agent({ connect: { timeout: connectMs }, pipelining: 0 });

async function post(address: URL, text: string): Promise<Sent> {
  const { statusCode, body } = await request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: text,
    dispatcher: lines,
    reset: true,
    signal: AbortSignal.timeout(answerMs),
  });
  const answer = await readAnswer(body);
  if (statusCode === 429) return { kind: 'unsent' };
  return statusCode === 200 && answer ? answer : { kind: 'lost' };
}

/** Reads JSON after an optional byte order mark. Returns undefined if the answer is too long or invalid. */
async function readAnswer(body: Dispatcher.ResponseData['body']): Promise<GatewayAnswer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > largestAnswer) return undefined;
    chunks.push(bytes);
  }
  try {
    const value: unknown = JSON.parse(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
    return isRecord(value) ? toAnswer(value) : undefined;
  } catch {
    return undefined;
  }
}

function toAnswer(body: ApiRecord): GatewayAnswer | undefined {
  const found = messages.read(body['messages']);
  if (!found) return undefined;
  return {
    kind: 'answer',
    isOk: found.resultCode === 'Ok',
    codes: found.message.map(({ code }) => code),
    body,
  };
}

/** Error codes raised before the first byte of a request was sent. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const isUnsent = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  beforeSending.has(error.code);
