import { isRecord, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { createBackendToken, type SignInParts } from './backend-token.ts';
import { FhirFault } from './fault.ts';
import { refusalOf, type FhirAnswer, type FhirLine } from './fhir-line.ts';
import { readPages, searchUrl, type Query } from './fhir-pages.ts';

const moneyTypes = ['Patient', 'Account', 'Invoice', 'MedicationRequest'] as const;
const visitTypes = ['Appointment', 'Practitioner', 'PractitionerRole', 'Location'] as const;

export type FhirType = (typeof moneyTypes)[number] | (typeof visitTypes)[number];

/**
 * Scopes requested, the minimum needed. Appointments use a separate sign-in, because a server registered only for payments would reject both
 * together.
 */
const scopes = {
  money: [...moneyTypes.map((type) => `system/${type}.read`), 'system/PaymentReconciliation.write'],
  visits: [
    ...(['Patient', ...visitTypes] as const).map((type) => `system/${type}.read`),
    'system/Appointment.write',
  ],
};
type Purpose = keyof typeof scopes;

const purposeOf = (type: string): Purpose => (visitTypes.some((one) => one === type) ? 'visits' : 'money');

/** FHIR R4 server. Its methods throw a `FhirFault` on failure. */
export interface FhirServer {
  base: URL;
  search(type: FhirType, query: Query, signal?: AbortSignal): Promise<ApiRecord[]>;
  /** Reads a search with its included resources, such as the patients of appointments. */
  searchAlong(type: FhirType, query: Query, signal?: AbortSignal): Promise<ApiRecord[]>;
  /** Returns undefined if the ID does not exist or was deleted. */
  read(type: FhirType, id: string, signal?: AbortSignal): Promise<ApiRecord | undefined>;
  /** Updates a resource if its version is unchanged since it was read. Returns false after a concurrent change. */
  update(resource: ApiRecord): Promise<boolean>;
  /** Creates a resource unless the search finds one, which is then the result of an earlier attempt. */
  createOnce(resource: ApiRecord, search: string): Promise<void>;
}

export interface PracticeRecord {
  server: FhirServer;
  /** Type of the practice's patient IDs, such as `MRN` or a URI, or '' for any. */
  patientIdType: string;
  /** Account types whose invoices are queried. Empty means all. */
  billingTypes: readonly string[];
}

export interface PracticeRecords {
  /** Returns undefined if there is none or it is disabled. Throws a `FhirFault` for invalid settings. */
  ofOrganisation(idOrg: string): Promise<PracticeRecord | undefined>;
  close(): Promise<void>;
}

interface ServerParts extends SignInParts {
  headers: Record<string, string>;
}

const mostPages = 20;
/** Page limit for searches with included resources. The caller sets the time limit. */
const mostLongPages = 400;
const media = 'application/fhir+json';

export function createFhirServer(parts: ServerParts): FhirServer {
  const { base } = parts;
  const askers = {
    money: createAsker(parts, scopes.money),
    visits: createAsker(parts, scopes.visits),
  } satisfies Record<Purpose, FhirLine['ask']>;

  return {
    base,
    search: async (type, query, signal) => {
      const found = await readPages(askers[purposeOf(type)], searchUrl(base, type, query), {
        most: mostPages,
        signal,
      });
      // Drops other resources in the answer, such as an OperationOutcome.
      return found.filter((resource) => resource['resourceType'] === type);
    },
    searchAlong: (type, query, signal) =>
      readPages(askers[purposeOf(type)], searchUrl(base, type, query), { most: mostLongPages, signal }),

    read: async (type, id, signal) => {
      const answer = await askers[purposeOf(type)]({
        method: 'GET',
        url: placeOf(base, type, id),
        headers: {},
        signal,
      });
      return answer.status === 404 || answer.status === 410 ? undefined : resourceIn(answer, type);
    },

    update: async (resource) => {
      const type = textOf(resource, 'resourceType');
      const answer = await askers[purposeOf(type)]({
        method: 'PUT',
        url: placeOf(base, type, textOf(resource, 'id')),
        headers: { 'content-type': media, 'if-match': versionTag(resource), prefer: 'return=minimal' },
        body: JSON.stringify(resource),
      });
      if (answer.status === 409 || answer.status === 412) return false;
      if (![200, 201, 204].includes(answer.status)) throw refusalOf(answer);
      return true;
    },

    createOnce: async (resource, search) => {
      const type = textOf(resource, 'resourceType');
      const answer = await askers[purposeOf(type)]({
        method: 'POST',
        url: new URL(type, base),
        headers: { 'content-type': media, 'if-none-exist': search, prefer: 'return=minimal' },
        body: JSON.stringify(resource),
      });
      // 412 means that several exist, so an earlier attempt created it.
      if (![200, 201, 412].includes(answer.status)) throw refusalOf(answer);
    },
  };
}

/** Creates a client for the scopes. A token rejected before it expires is renewed once. */
function createAsker(parts: ServerParts, wanted: readonly string[]): FhirLine['ask'] {
  const token = createBackendToken(parts, wanted);
  const ask = async (asked: Parameters<FhirLine['ask']>[0], isAgain = false): ReturnType<FhirLine['ask']> => {
    const authorization = `Bearer ${await endingBy(token.read(), asked.signal)}`;
    const headers = { accept: media, ...parts.headers, ...asked.headers, authorization };
    const answer = await parts.line.ask({ ...asked, headers });
    if (answer.status !== 401 || isAgain) return answer;
    token.forget();
    return ask(asked, true);
  };
  return (asked) => ask(asked);
}

/** Stops waiting on abort, but lets a sign-in shared with other callers continue. */
async function endingBy<T>(asked: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return asked;
  let end = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    end = () => reject(new FhirFault('away', 'No answer came in time'));
  });
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return Promise.race([asked, ended]).finally(() => signal.removeEventListener('abort', end));
}

const placeOf = (base: URL, type: string, id: string) => new URL(`${type}/${encodeURIComponent(id)}`, base);

function resourceIn(answer: FhirAnswer, type: FhirType): ApiRecord {
  if (answer.status !== 200) throw refusalOf(answer);
  if (answer.body?.['resourceType'] !== type) throw new FhirFault('away', `The answer is no ${type}`);
  return answer.body;
}

/** Returns the version for If-Match. Throws without one, because an update could overwrite a concurrent change. */
function versionTag({ meta }: ApiRecord): string {
  const version = isRecord(meta) ? textOf(meta, 'versionId') : '';
  if (!/^[A-Za-z0-9.-]{1,64}$/.test(version))
    throw new FhirFault('refused', 'The server does not say which version it has');
  return `W/"${version}"`;
}
