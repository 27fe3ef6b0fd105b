import { pino, type DestinationStream, type Logger } from 'pino';
import { secretFields } from '../shared/api-calls.ts';

export type Log = Logger;

/** Struck out one level down as well: no log line has a use for them. */
const paymentFields = [
  'card_number',
  'cvc',
  'routing_number',
  'account_number',
  'transaction_key',
  'signature_key',
];

/**
 * JSON lines on standard output. What is logged is named field by field; should a secret field of an API call ever be
 * among them, it is struck out. Bodies are never logged. Secrets are struck out by their path: a code that is none, such as an error
 * code, stands below a name of its own (`gateway.codes`, `failure.code`).
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const names = [...secretFields, 'pw', 'password', 'authorization', 'cookie', 'token', 'p1'];
  const paths = [...names, ...paymentFields.map((name) => `*.${name}`)];
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[secret]' },
    },
    destination,
  );
}

/** Lines leave together, half a second late at most, and all of them at the end: a write a line costs more than the line. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 });
}
