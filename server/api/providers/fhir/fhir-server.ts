import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { createBackendToken, type SignInParts } from './backend-token.ts';
import { FhirFault } from './fault.ts';

/** What is read of a record. */
type FhirType = 'Patient' | 'Account' | 'Invoice' | 'MedicationRequest';

/** A server of FHIR R4. Its calls throw a `FhirFault` where they do not come to what they were for. */
export interface FhirServer {
  /** All pages of a search. */
  search(type: FhirType, query: Record<string, string>, signal?: AbortSignal): Promise<ApiRecord[]>;
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
const pageSize = '100';
const media = 'application/fhir+json';

export function createFhirServer(parts: ServerParts): FhirServer {
  const { line, base } = parts;
  const token = createBackendToken(parts);

  /** A token that is refused before its time is asked for anew, once. */
  async function ask(asked: Parameters<typeof line.ask>[0], isAgain = false) {
    const authorization = `Bearer ${await endingBy(token.read(), asked.signal)}`;
    const headers = { accept: media, ...parts.headers, ...asked.headers, authorization };
    const answer = await line.ask({ ...asked, headers });
    if (answer.status !== 401 || isAgain) return answer;
    token.forget();
    return ask(asked, true);
  }

  async function readPage(url: URL, signal: AbortSignal | undefined): Promise<ApiRecord> {
    const answer = await ask({ method: 'GET', url, headers: {}, signal });
    const { status, body } = answer;
    if (status !== 200) throw refusalOf(answer);
    if (body?.['resourceType'] !== 'Bundle') throw new FhirFault('away', 'The answer is no bundle');
    return body;
  }

  return {
    search: async (type, query, signal) => {
      const found: ApiRecord[] = [];
      const first = new URL(type, base);
      for (const [name, value] of Object.entries({ ...query, _count: pageSize }))
        first.searchParams.set(name, value);
      let next: URL | undefined = first;
      for (let page = 0; next; page++) {
        if (page >= mostPages) throw new FhirFault('away', 'There are too many pages');
        const bundle = await readPage(next, signal);
        found.push(...resourcesIn(bundle, type));
        next = nextOf(bundle, base);
      }
      return found;
    },

    createOnce: async (resource, search) => {
      const answer = await ask({
        method: 'POST',
        url: new URL(textOf(resource, 'resourceType'), base),
        headers: { 'content-type': media, 'if-none-exist': search, prefer: 'return=minimal' },
        body: JSON.stringify(resource),
      });
      // 412: there are several already, so that it was made before.
      if (![200, 201, 412].includes(answer.status)) throw refusalOf(answer);
    },
  };
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

/** What a search brings along besides, such as an OperationOutcome, is not what it was for. */
function resourcesIn(bundle: ApiRecord, type: FhirType): ApiRecord[] {
  return recordsIn(bundle, 'entry')
    .map((entry) => entry['resource'])
    .filter(isRecord)
    .filter((resource) => resource['resourceType'] === type);
}

/** A token goes to no other server than its own, whatever a link says. */
function nextOf(bundle: ApiRecord, base: URL): URL | undefined {
  const link = recordsIn(bundle, 'link').find(({ relation }) => relation === 'next');
  if (!link) return undefined;
  const address = textOf(link, 'url');
  const url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
  if (url?.origin !== base.origin) throw new FhirFault('away', 'The next page is not on this server');
  return url;
}

/** Said of what was sent; all else may be otherwise later. */
const finalStatuses = [400, 405, 409, 410, 413, 415, 422];

function refusalOf({ status, body, retryAfterMs }: Awaited<ReturnType<SignInParts['line']['ask']>>) {
  const codes = recordsIn(body, 'issue')
    .map((issue) => textOf(issue, 'code'))
    .filter((code) => /^[a-z-]{1,32}$/.test(code));
  const said = codes.length > 0 ? `: ${[...new Set(codes)].slice(0, 5).join(', ')}` : '';
  const kind = finalStatuses.includes(status) ? 'refused' : 'away';
  return new FhirFault(kind, `The server answered ${status}${said}`, { status, retryAfterMs });
}
