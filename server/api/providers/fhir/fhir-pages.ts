import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { FhirFault } from './fault.ts';
import { refusalOf, type FhirLine } from './fhir-line.ts';

/** Search parameters. Several values of a name must all match. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

const pageSize = '100';

export function searchUrl(base: URL, type: string, query: Query): URL {
  const url = new URL(type, base);
  for (const [name, values] of Object.entries({ ...query, _count: pageSize }))
    for (const value of [values].flat()) url.searchParams.append(name, value);
  return url;
}

export async function readPages(
  ask: FhirLine['ask'],
  first: URL,
  { most, signal }: { most: number; signal: AbortSignal | undefined },
): Promise<ApiRecord[]> {
  const found: ApiRecord[] = [];
  let next: URL | undefined = first;
  for (let page = 0; next; page++) {
    if (page >= most) throw new FhirFault('away', 'There are too many pages');
    const bundle = await readPage(ask, next, signal);
    found.push(...resourcesIn(bundle));
    next = nextOf(bundle, first);
  }
  return found;
}

async function readPage(ask: FhirLine['ask'], url: URL, signal: AbortSignal | undefined): Promise<ApiRecord> {
  const answer = await ask({ method: 'GET', url, headers: {}, signal });
  const { status, body } = answer;
  if (status !== 200) throw refusalOf(answer);
  if (body?.['resourceType'] !== 'Bundle') throw new FhirFault('away', 'The answer is no bundle');
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
  if (!url) throw new FhirFault('away', 'The next page has no address');
  if (url.origin !== first.origin)
    throw new FhirFault('closed', `The next page of its answer is on another server, ${url.host}`);
  return url;
}
