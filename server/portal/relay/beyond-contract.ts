import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import type { CallOptions } from './calls.ts';
import type { Features } from './features.ts';
import type { RelayResult } from './result.ts';

/** Limits calls to the contract and the extensions that the API supports. Calls without extensions never wait. */
export interface ContractKeeper {
  /** Returns the supported part of a call's options, or undefined if the API does not support the call. */
  toSent<Options extends CallOptions>(apiCall: ApiCall, options: Options): Promise<Options | undefined>;
  toRead(apiCall: ApiCall, result: RelayResult): Promise<RelayResult>;
}

export function createContractKeeper({ all }: Features): ContractKeeper {
  return {
    async toSent(apiCall, options) {
      const { trier, knownDevice, operation, body } = options;
      const isPlain = trier === undefined && !knownDevice && operation === undefined;
      if (!apiCall.feature && !apiCall.beyond && isPlain) return options;
      const known = await all();
      if (apiCall.feature && !known.has(apiCall.feature)) return undefined;
      return {
        ...options,
        trier: known.has('trier') ? trier : undefined,
        knownDevice: knownDevice === true && known.has('known_device'),
        operation: known.has('operation_lookup') ? operation : undefined,
        body: without(unknownFields(apiCall, known), body),
      };
    },
    async toRead(apiCall, result) {
      if (result.kind !== 'answered' || !apiCall.beyond) return result;
      const unknown = unknownFields(apiCall, await all());
      if (unknown.size === 0) return result;
      const { results } = result.reply;
      const read = Array.isArray(results)
        ? results.map((row) => without(unknown, row))
        : without(unknown, results);
      return { ...result, reply: { ...result.reply, results: read } };
    },
  };
}

function unknownFields({ beyond = {} }: ApiCall, known: ReadonlySet<string>): ReadonlySet<string> {
  const isKnown = (features: string | readonly string[]) =>
    [features].flat().some((feature) => known.has(feature));
  const unknown = Object.entries(beyond).filter(([, features]) => !isKnown(features));
  return new Set(unknown.map(([field]) => field));
}

function without(fields: ReadonlySet<string>, value: unknown): unknown {
  if (!isRecord(value) || !hasAny(fields, value)) return value;
  const known: ApiRecord = Object.fromEntries(Object.entries(value).filter(([name]) => !fields.has(name)));
  return known;
}

function hasAny(fields: ReadonlySet<string>, record: ApiRecord): boolean {
  for (const field of fields) if (Object.hasOwn(record, field)) return true;
  return false;
}
