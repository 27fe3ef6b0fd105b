import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import type { CallOptions } from './calls.ts';
import type { Features } from './features.ts';
import { notFound } from './request.ts';
import { failed, type RelayResult } from './result.ts';

/**
 * Limits calls to the contract and the extensions that the API supports. Calls that need no extensions never wait. Other calls fail until
 * the API has listed its extensions once: without them, a payment would be submitted without its part and read without its balance.
 */
export interface ContractFilter {
  /** Returns the supported part of a call's options, or the result if the call is not sent. */
  filterRequest<Options extends CallOptions>(
    apiCall: ApiCall,
    options: Options,
  ): Promise<{ options: Options } | RelayResult>;
  filterReply(apiCall: ApiCall, result: RelayResult): Promise<RelayResult>;
}

export function createContractFilter({ known, all }: Pick<Features, 'known' | 'all'>): ContractFilter {
  return {
    async filterRequest(apiCall, options) {
      const { clientFingerprint, knownDevice, operation, body } = options;
      const isPlain = clientFingerprint === undefined && !knownDevice && operation === undefined;
      if (!apiCall.feature && !apiCall.beyond && isPlain) return { options };
      const supported = await known();
      if (!supported) return failed('unreachable', false);
      if (apiCall.feature && !supported.has(apiCall.feature)) return notFound;
      return {
        options: {
          ...options,
          clientFingerprint: supported.has('trier') ? clientFingerprint : undefined,
          knownDevice: knownDevice === true && supported.has('known_device'),
          operation: supported.has('operation_lookup') ? operation : undefined,
          body: omitFields(unsupportedFields(apiCall, supported), body),
        },
      };
    },
    async filterReply(apiCall, result) {
      if (result.kind !== 'answered' || !apiCall.beyond) return result;
      const unsupported = unsupportedFields(apiCall, await all());
      if (unsupported.size === 0) return result;
      const { results } = result.reply;
      const read = Array.isArray(results)
        ? results.map((row) => omitFields(unsupported, row))
        : omitFields(unsupported, results);
      return { ...result, reply: { ...result.reply, results: read } };
    },
  };
}

function unsupportedFields({ beyond = {} }: ApiCall, supported: ReadonlySet<string>): ReadonlySet<string> {
  const isSupported = (features: string | readonly string[]) =>
    [features].flat().some((feature) => supported.has(feature));
  const unsupported = Object.entries(beyond).filter(([, features]) => !isSupported(features));
  return new Set(unsupported.map(([field]) => field));
}

function omitFields(fields: ReadonlySet<string>, value: unknown): unknown {
  if (!isRecord(value) || !hasAny(fields, value)) return value;
  const kept: ApiRecord = Object.fromEntries(Object.entries(value).filter(([name]) => !fields.has(name)));
  return kept;
}

function hasAny(fields: ReadonlySet<string>, record: ApiRecord): boolean {
  for (const field of fields) if (Object.hasOwn(record, field)) return true;
  return false;
}
