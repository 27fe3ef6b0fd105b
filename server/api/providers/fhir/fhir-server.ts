import { isRecord, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { createBackendToken, type SignInParts } from './backend-token.ts';
import { FhirFault } from './fault.ts';
import { refusalOf, type FhirAnswer, type FhirLine } from './fhir-line.ts';
import { readPages, searchUrl, type Query } from './fhir-pages.ts';

const moneyTypes = ['Patient', 'Account', 'Invoice', 'MedicationRequest'] as const;
const visitTypes = ['Appointment', 'Practitioner', 'PractitionerRole', 'Location'] as const;

/** What is read of a record. */
export type FhirType = (typeof moneyTypes)[number] | (typeof visitTypes)[number];

/**
 * What is read and written here, and no more. What is about visits is signed in for by itself: where a practice registered for
 * payments alone, its server would refuse the whole of a sign-in that asks for both.
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

/** A server of FHIR R4. Its calls throw a `FhirFault` where they do not come to what they were for. */
export interface FhirServer {
  /** The address below which its resources stand. */
  base: URL;
  /** All pages of a search. */
  search(type: FhirType, query: Query, signal?: AbortSignal): Promise<ApiRecord[]>;
  /** The same with what it brings along, such as patients beside their appointments. */
  searchAlong(type: FhirType, query: Query, signal?: AbortSignal): Promise<ApiRecord[]>;
  /** Undefined where there is none by that id, or none any more. */
  read(type: FhirType, id: string, signal?: AbortSignal): Promise<ApiRecord | undefined>;
  /** Changes a resource where it is still as it was read. False: somebody else changed it meanwhile. */
  update(resource: ApiRecord): Promise<boolean>;
  /** Makes a resource, unless there is one that the search finds: then that is the one that was made before. */
  createOnce(resource: ApiRecord, search: string): Promise<void>;
}

/** The record of a practice, and how it is kept there. */
export interface PracticeRecord {
  server: FhirServer;
  /** By what a patient's own id is told from others, such as `MRN` or a URI; '' where any will do. */
  patientIdType: string;
  /** Which accounts' invoices are asked for; all where it is empty. */
  billingTypes: readonly string[];
}

/** Gives each organisation its record. */
export interface PracticeRecords {
  /** Undefined where it has none, or it is turned off. Throws a `FhirFault` where its settings do not do. */
  ofOrganisation(idOrg: string): Promise<PracticeRecord | undefined>;
  close(): Promise<void>;
}

interface ServerParts extends SignInParts {
  /** Of all calls, such as who asks in the server's own terms. */
  headers: Record<string, string>;
}

const mostPages = 20;
/** Of a search that brings much along; how long it may take says who asks. */
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
      // What a search brings along besides, such as an OperationOutcome, is not what it was for.
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
      // 412: there are several already, so that it was made before.
      if (![200, 201, 412].includes(answer.status)) throw refusalOf(answer);
    },
  };
}

/** Asks with a token for what it is about. One that is refused before its time is asked for anew, once. */
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

/** A sign-in that others wait for too goes on when one of them does not wait any longer. */
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

/** Without the version that was read nothing is changed: it could undo what somebody else wrote. */
function versionTag({ meta }: ApiRecord): string {
  const version = isRecord(meta) ? textOf(meta, 'versionId') : '';
  if (!/^[A-Za-z0-9.-]{1,64}$/.test(version))
    throw new FhirFault('refused', 'The server does not say which version it has');
  return `W/"${version}"`;
}
