import { isOffered, type ApiOffer } from '../../../shared/api-features.ts';
import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import type { CallOptions } from './calls.ts';
import type { OfferCache } from './api-offer.ts';
import { notFound } from './request.ts';
import { failed, type RelayResult } from './result.ts';

/**
 * Limits calls to what the API offers. Calls of the contract alone never wait. Other calls fail until the API has replied once: if the
 * contract alone were assumed, a payment would be submitted without its part and read without its balance.
 */
export interface ContractFilter {
  /** Returns the offered part of a call's options, or the result if the call is not sent. */
  filterRequest<Options extends CallOptions>(
    apiCall: ApiCall,
    options: Options,
  ): Promise<{ options: Options } | RelayResult>;
  filterReply(apiCall: ApiCall, result: RelayResult): Promise<RelayResult>;
}

export function createContractFilter({
  knownOffer,
  offer,
}: Pick<OfferCache, 'knownOffer' | 'offer'>): ContractFilter {
  return {
    async filterRequest(apiCall, options) {
      const { clientFingerprint, knownDevice, operation, body } = options;
      const isPlain = clientFingerprint === undefined && !knownDevice && operation === undefined;
      if (!isBeyond(apiCall) && isPlain) return { options };
      const known = await knownOffer();
      if (!known) return failed('unreachable', false);
      if (!isOffered(known, apiCall)) return notFound;
      const isLevel2 = known.level >= 2;
      return {
        options: {
          ...options,
          clientFingerprint: isLevel2 ? clientFingerprint : undefined,
          knownDevice: knownDevice === true && isLevel2,
          operation: isLevel2 ? operation : undefined,
          body: omitFields(missingFields(apiCall, known), body),
        },
      };
    },
    async filterReply(apiCall, result) {
      if (result.kind !== 'answered' || !isBeyond(apiCall)) return result;
      const missing = missingFields(apiCall, await offer());
      if (missing.size === 0) return result;
      const { results } = result.reply;
      const read = Array.isArray(results)
        ? results.map((row) => omitFields(missing, row))
        : omitFields(missing, results);
      return { ...result, reply: { ...result.reply, results: read } };
    },
  };
}

const isBeyond = ({ level, feature, beyond, fieldFeatures }: ApiCall): boolean =>
  Boolean(level ?? feature ?? beyond ?? fieldFeatures);

function missingFields({ beyond = [], fieldFeatures = {} }: ApiCall, offer: ApiOffer): ReadonlySet<string> {
  const missing = Object.entries(fieldFeatures).filter(([, feature]) => !isOffered(offer, { feature }));
  return new Set([...(offer.level >= 2 ? [] : beyond), ...missing.map(([field]) => field)]);
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
