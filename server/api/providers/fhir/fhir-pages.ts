import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { FhirFailure } from './failure.ts';
import { refusalOf, type FhirLine } from './fhir-line.ts';

/** Search parameters. Multiple values of a parameter must all match. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

const pageSize = '100';

export function searchUrl(base: URL, type: string, query: Query): URL {
  const url = new URL(type, base);
  for (const [name, values] of Object.entries({ ...query, _count: pageSize }))
    for (const value of [values].flat()) url.searchParams.append(name, value);
  return url;
}

export async function readPages(
  send: FhirLine['send'],
  first: URL,
  { most, signal }: { most: number; signal: AbortSignal | undefined },
): Promise<ApiRecord[]> {
  const found: ApiRecord[] = [];
  let next: URL | undefined = first;
  for (let page = 0; next; page++) {
    if (page >= most) throw new FhirFailure('away', 'The server returned too many pages');
    const bundle = await readPage(send, next, signal);
    found.push(...resourcesIn(bundle));
    next = nextOf(bundle, first);
  }
  return found;
}

async function readPage(
  send: FhirLine['send'],
  url: URL,
  signal: AbortSignal | undefined,
): Promise<ApiRecord> {
  const answer = await send({ method: 'GET', url, headers: {}, signal });
  const { status, body } = answer;
  if (status !== 200) throw refusalOf(answer);
  if (body?.['resourceType'] !== 'Bundle') throw new FhirFailure('away', 'The response is not a bundle');
  return body;
}

const resourcesIn = (bundle: ApiRecord): ApiRecord[] =>
  recordsIn(bundle, 'entry')
    .map((entry) => entry['resource'])
    .filter(isRecord);

/** Returns the next page. Rejects links to another server so that the token is never sent there. */
function nextOf(bundle: ApiRecord, first: URL): URL | undefined {
  const link = recordsIn(bundle, 'link').find(({ relation }) => relation === 'next');
  if (!link) return undefined;
  const address = textOf(link, 'url');
  const url = URL.canParse(address, first.href) ? new URL(address, first) : undefined;
  if (!url) throw new FhirFailure('away', 'The next page has no address');
  if (url.origin !== first.origin)
    throw new FhirFailure('closed', `The next page of the response is on another server, ${url.host}`);
  return url;
}
