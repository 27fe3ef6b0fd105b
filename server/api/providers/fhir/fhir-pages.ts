import type { ApiRecord } from '../../../../shared/reply.ts';
import type { ValueOf } from '../../../../shared/wire/wire-types.ts';
import { bundle, FhirFailure } from './fhir-answers.ts';
import { refusalOf, type FhirLine } from './fhir-line.ts';

/** Search parameters. Multiple values of a parameter must all match. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

type Bundle = ValueOf<typeof bundle>;

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
    const { entry, link } = await readPage(send, next, signal);
    for (const { resource } of entry) if (resource) found.push(resource);
    next = nextOf(link, first);
  }
  return found;
}

async function readPage(send: FhirLine['send'], url: URL, signal: AbortSignal | undefined): Promise<Bundle> {
  const answer = await send({ method: 'GET', url, headers: {}, signal });
  if (answer.status !== 200) throw refusalOf(answer);
  const page = bundle.read(answer.body);
  if (page?.resourceType !== 'Bundle') throw new FhirFailure('away', 'The response is not a bundle');
  return page;
}

/** Returns the next page. Rejects links to another server so that the token is never sent there. */
function nextOf(links: Bundle['link'], first: URL): URL | undefined {
  const link = links.find(({ relation }) => relation === 'next');
  if (!link) return undefined;
  const url = URL.canParse(link.url, first.href) ? new URL(link.url, first) : undefined;
  if (!url) throw new FhirFailure('away', 'The next page has no address');
  if (url.origin !== first.origin)
    throw new FhirFailure('closed', `The next page of the response is on another server, ${url.host}`);
  return url;
}
