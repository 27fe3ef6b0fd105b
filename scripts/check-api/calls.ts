import type { ApiCall } from '../../shared/api-calls/call.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import { isOffered, type ApiOffer } from '../../shared/api-features.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { resourceList } from '../../shared/resources/index.ts';

/** Read-only call of the contract. */
export interface CheckedCall {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Name of the resource whose rows the answer lists. */
  rowsOf?: string;
  /** Operation in the OpenAPI document whose answer schema applies. */
  operation: string;
}

/** Search of the IVR calls as the portal sends it. */
const ivrSearch = { fields: 'id,cdr_start', table: 'ivr', limit: '1' };

/** Lists the calls that an API must answer and that change nothing: lists of resources, and calls without parameters. */
export function readOnlyCalls(offer: ApiOffer): CheckedCall[] {
  return [
    ...resourceList.filter((one) => isListed(one) && isOffered(offer, one)).map(listCall),
    ...Object.values<ApiCall>(apiCalls)
      .filter(isPlainRead)
      .filter((call) => isOffered(offer, call))
      .map(plainCall),
    { method: 'POST', path: 'search', body: ivrSearch, operation: 'POST /search' },
  ];
}

const isListed = ({ operations }: ResourceDefinition) => operations.includes('list');

const listCall = ({ name }: ResourceDefinition): CheckedCall => ({
  method: 'GET',
  path: name,
  query: { meta: '{p:1,l:2,c:1}' },
  rowsOf: name,
  operation: `GET /${name}`,
});

/** Excludes calls that need values, and answers that are files. */
const isPlainRead = ({ method, path, signedBy, request, answers, devOnly }: ApiCall) =>
  method === 'GET' &&
  signedBy === 'user' &&
  !path.includes(':') &&
  !request &&
  answers !== 'content' &&
  !devOnly;

const plainCall = ({ path }: ApiCall): CheckedCall => ({ method: 'GET', path, operation: `GET /${path}` });
