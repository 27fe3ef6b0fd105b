import { Agent, request, type Dispatcher } from 'undici';
import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';

/** By what an account is known to the gateway. */
export interface Credentials {
  login_id: string;
  transaction_key: string;
}

/**
 * What came of a request: an answer; `unsent` where it certainly did not get there; `lost` where nobody can tell. An error of the
 * network is never handed on: it might quote what was sent.
 */
export type Sent = { kind: 'answer'; body: ApiRecord } | { kind: 'unsent' } | { kind: 'lost' };

export type Send = (call: string, body: ApiRecord) => Promise<Sent>;

const connectMs = 5000;
/** Less than what a charge is waited for, and than the look-up waits until it calls a charge never sent. */
const answerMs = 18_000;
const largestAnswer = 4_000_000;

/** All calls go to one address; the element's name says which. The order of the elements is theirs, as in an XML schema. */
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

/** Each request has a connection of its own: one that was kept may be closed at the other end, and nobody could tell what got there. */
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
  return statusCode === 200 && answer ? { kind: 'answer', body: answer } : { kind: 'lost' };
}

/** The JSON begins with a byte order mark. Undefined where it is too long or none. */
async function readAnswer(body: Dispatcher.ResponseData['body']): Promise<ApiRecord | undefined> {
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
    return isRecord(value) && messagesOf(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Errors before the first byte of a request can have left. */
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

/** Whether the gateway took the request as one. */
export const isOk = (body: ApiRecord) => textOf(messagesOf(body), 'resultCode') === 'Ok';

/** The codes of an answer, such as `E00007`. */
export const codesOf = (body: ApiRecord) =>
  recordsIn(messagesOf(body), 'message').map((one) => textOf(one, 'code'));

function messagesOf(body: ApiRecord): ApiRecord | undefined {
  return recordOf(body, 'messages');
}

export function recordOf(record: ApiRecord | undefined, name: string): ApiRecord | undefined {
  const value = record?.[name];
  return isRecord(value) ? value : undefined;
}
