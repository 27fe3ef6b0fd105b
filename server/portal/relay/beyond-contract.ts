import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import type { CallOptions } from './calls.ts';
import type { Features } from './features.ts';
import type { RelayResult } from './result.ts';

/** Holds calls to the contract and to what the API says that it has beyond it. A call that has nothing beyond waits for nothing. */
export interface ContractKeeper {
  /** What may be sent of a call; undefined where the API does not have it. */
  toSent<Options extends CallOptions>(apiCall: ApiCall, options: Options): Promise<Options | undefined>;
  /** What of the answer counts. */
  toRead(apiCall: ApiCall, result: RelayResult): Promise<RelayResult>;
}

export function createContractKeeper({ has }: Features): ContractKeeper {
  const unknownFields = async ({ beyond = {} }: ApiCall): Promise<ReadonlySet<string>> => {
    const unknown = new Set<string>();
    for (const [field, feature] of Object.entries(beyond)) if (!(await has(feature))) unknown.add(field);
    return unknown;
  };
  return {
    async toSent(apiCall, options) {
      const { trier, knownDevice, body } = options;
      if (apiCall.feature && !(await has(apiCall.feature))) return undefined;
      const unknown = await unknownFields(apiCall);
      return {
        ...options,
        trier: trier !== undefined && (await has('trier')) ? trier : undefined,
        knownDevice: knownDevice === true && (await has('known_device')),
        body: without(unknown, body),
      };
    },
    async toRead(apiCall, result) {
      if (result.kind !== 'answered' || !apiCall.beyond) return result;
      const unknown = await unknownFields(apiCall);
      const { results } = result.reply;
      const read = Array.isArray(results)
        ? results.map((row) => without(unknown, row))
        : without(unknown, results);
      return { ...result, reply: { ...result.reply, results: read } };
    },
  };
}

function without(fields: ReadonlySet<string>, value: unknown): unknown {
  if (fields.size === 0 || !isRecord(value)) return value;
  const known: ApiRecord = Object.fromEntries(Object.entries(value).filter(([name]) => !fields.has(name)));
  return known;
}
