import { pino, type DestinationStream, type Logger } from 'pino';
import { secretFields } from '../shared/api-calls.ts';
import { openOutput } from './log-output.ts';
import { traceField } from './traces.ts';

export type Log = Logger;

const standardOutput = 1;

/** Field names redacted one level down as well, because no log line needs them. */
const paymentFields = [
  'card_number',
  'cvc',
  'routing_number',
  'account_number',
  'transaction_key',
  'signature_key',
];

/**
 * Creates a JSON log on standard output. Log calls name each field and never include bodies. Redaction of secret fields is an additional
 * safeguard.
 * With traces, each line within one names it as `trace`.
 * Redaction matches paths, so harmless codes use nested names (`gateway.codes`, `failure.code`).
 */
export function createLog(
  level: string,
  destination: DestinationStream = openOutput(standardOutput),
  { hasTraces = false } = {},
): Log {
  const names = [...secretFields, 'pw', 'password', 'authorization', 'cookie', 'token', 'p1'];
  const paths = [...names, ...paymentFields.map((name) => `*.${name}`)];
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[secret]' },
      ...(hasTraces && { mixin: traceField }),
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Keeps type, code, message and stack with causes. Other properties may contain row values, such as the detail of a database error, or a body. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'thrown value' };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return { type, code, message: message.slice(0, 300), stack: stack.slice(0, 2000) };
}
