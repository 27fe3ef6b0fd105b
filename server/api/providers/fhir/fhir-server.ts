import type { ApiRecord } from '../../../../shared/reply.ts';
import { anyResource, FhirFailure } from './fhir-answers.ts';
import { createBackendToken, type SignInParts } from './backend-token.ts';
import { refusalOf, type FhirAnswer, type FhirLine } from './fhir-line.ts';
import { readPages, searchUrl, type Query } from './fhir-pages.ts';

const moneyTypes = ['Patient', 'Account', 'Invoice', 'MedicationRequest'] as const;
const appointmentTypes = ['Appointment', 'Practitioner', 'PractitionerRole', 'Location'] as const;

export type FhirType = (typeof moneyTypes)[number] | (typeof appointmentTypes)[number];

/**
 * Scopes to request, the minimum needed. Appointments use a separate sign-in, because a server registered only for payments would reject a
 * sign-in
 * for both.
 */
const scopes = {
  money: [...moneyTypes.map((type) => `system/${type}.read`), 'system/PaymentReconciliation.write'],
  visits: [
    ...(['Patient', ...appointmentTypes] as const).map((type) => `system/${type}.read`),
    'system/Appointment.write',
  ],
};
type Purpose = keyof typeof scopes;

const purposeOf = (type: string): Purpose =>
  appointmentTypes.some((one) => one === type) ? 'visits' : 'money';

/** FHIR R4 server. Its methods throw a `FhirFailure` on failure. */
export interface FhirServer {
  base: URL;
  search(type: FhirType, query: Query, signal?: AbortSignal): Promise<ApiRecord[]>;
  /** Searches and also returns included resources, such as the patients of appointments. */
  searchAlong(type: FhirType, query: Query, signal?: AbortSignal): Promise<ApiRecord[]>;
  /** Returns undefined if the resource does not exist or was deleted. */
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
  /** Returns undefined if the organization has no health record or has disabled it. Throws a `FhirFailure` for invalid settings. */
  ofOrganization(idOrg: string): Promise<PracticeRecord | undefined>;
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
  const senders = {
    money: createSender(parts, scopes.money),
    visits: createSender(parts, scopes.visits),
  } satisfies Record<Purpose, FhirLine['send']>;

  return {
    base,
    search: async (type, query, signal) => {
      const found = await readPages(senders[purposeOf(type)], searchUrl(base, type, query), {
        most: mostPages,
        signal,
      });
      // Drops other resources in the answer, such as an OperationOutcome.
      return found.filter((resource) => resource['resourceType'] === type);
    },
    searchAlong: (type, query, signal) =>
      readPages(senders[purposeOf(type)], searchUrl(base, type, query), { most: mostLongPages, signal }),

    read: async (type, id, signal) => {
      const answer = await senders[purposeOf(type)]({
        method: 'GET',
        url: resourceUrl(base, type, id),
        headers: {},
        signal,
      });
      return answer.status === 404 || answer.status === 410 ? undefined : resourceIn(answer, type);
    },

    update: async (resource) => {
      const { resourceType: type = '', id = '', meta } = anyResource.read(resource) ?? {};
      const answer = await senders[purposeOf(type)]({
        method: 'PUT',
        url: resourceUrl(base, type, id),
        headers: { 'content-type': media, 'if-match': versionTag(meta?.versionId), prefer: 'return=minimal' },
        body: JSON.stringify(resource),
      });
      if (answer.status === 409 || answer.status === 412) return false;
      if (![200, 201, 204].includes(answer.status)) throw refusalOf(answer);
      return true;
    },

    createOnce: async (resource, search) => {
      const { resourceType: type = '' } = anyResource.read(resource) ?? {};
      const answer = await senders[purposeOf(type)]({
        method: 'POST',
        url: new URL(type, base),
        headers: { 'content-type': media, 'if-none-exist': search, prefer: 'return=minimal' },
        body: JSON.stringify(resource),
      });
      // 412 means that several resources match, so an earlier attempt created one.
      if (![200, 201, 412].includes(answer.status)) throw refusalOf(answer);
    },
  };
}

/** Creates a client for the scopes. Renews a token once if the server rejects it before it expires. */
function createSender(parts: ServerParts, wanted: readonly string[]): FhirLine['send'] {
  const token = createBackendToken(parts, wanted);
  const send = async (
    options: Parameters<FhirLine['send']>[0],
    isRetry = false,
  ): ReturnType<FhirLine['send']> => {
    const authorization = `Bearer ${await endingBy(token.read(), options.signal)}`;
    const headers = { accept: media, ...parts.headers, ...options.headers, authorization };
    const answer = await parts.line.send({ ...options, headers });
    if (answer.status !== 401 || isRetry) return answer;
    token.forget();
    return send(options, true);
  };
  return (options) => send(options);
}

/** Stops waiting on abort. The sign-in itself continues, because other callers share it. */
async function endingBy<T>(pending: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return pending;
  let end = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    end = () => reject(new FhirFailure('away', 'The server did not respond in time'));
  });
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return Promise.race([pending, ended]).finally(() => signal.removeEventListener('abort', end));
}

const resourceUrl = (base: URL, type: string, id: string) =>
  new URL(`${type}/${encodeURIComponent(id)}`, base);

function resourceIn(answer: FhirAnswer, type: FhirType): ApiRecord {
  if (answer.status !== 200) throw refusalOf(answer);
  if (answer.body?.['resourceType'] !== type)
    throw new FhirFailure('away', `The response is not of type ${type}`);
  return answer.body;
}

/** Returns the version for If-Match. Throws without one, because an update could overwrite a concurrent change. */
function versionTag(version = ''): string {
  if (!/^[A-Za-z0-9.-]{1,64}$/.test(version))
    throw new FhirFailure('refused', 'The server did not return the version of the record');
  return `W/"${version}"`;
}
