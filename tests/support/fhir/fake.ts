import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { startTestApi, type ApiAnswer, type ApiRequest } from '../test-api.ts';
import { errorsOfR4 } from './r4.ts';
import { createTokenEndpoint } from './token-endpoint.ts';

type Resource = Record<string, unknown> & { resourceType: string; id?: string };

export const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};

export const client = { id: 'reminders-at-lakeside', secret: 'canary secret/of: a client' };
const ecId = 'lakeside-2026';
export const jwk = JSON.stringify({ ...pairs.ec.privateKey.export({ format: 'jwk' }), kid: ecId });
export const pem = String(pairs.rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }));

const pageSize = 2;

/** Starts an R4 FHIR server on the loopback interface that validates every resource against its definition. */
export async function startFhir({ clock, rsaId }: { clock: () => number; rsaId: string }) {
  const resources: Resource[] = [];
  const errors: unknown[] = [];
  /** Overrides the server's response; undefined keeps the default. */
  let behave: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer> | undefined = () => undefined;
  const keys: Record<string, KeyObject> = {
    [ecId]: createPublicKey(pairs.ec.privateKey),
    [rsaId]: createPublicKey(pairs.rsa.privateKey),
  };
  const tokenUrl = () => `${server.url}/oauth2/token`;
  const secret = encodeURIComponent(client.secret);
  const endpoint = createTokenEndpoint({
    clientId: client.id,
    clientSecret: secret,
    keys,
    audience: tokenUrl,
    clock,
  });

  const server = await startTestApi(async (request) => (await behave(request)) ?? answer(request));

  function answer(request: ApiRequest): ApiAnswer {
    const url = new URL(request.path, `${server.url}/`);
    const authorization = request.headers.authorization ?? '';
    if (url.pathname === '/fhir/.well-known/smart-configuration')
      return { body: { token_endpoint: tokenUrl() } };
    if (url.pathname === '/oauth2/token')
      return endpoint.answer(new URLSearchParams(String(request.body)), authorization);
    if (!endpoint.isGood(authorization)) return outcome(401, 'login');
    const [, type, id] = /^\/fhir\/([A-Za-z]+)(?:\/([A-Za-z0-9.-]+))?$/.exec(url.pathname) ?? [];
    if (!type) return outcome(404, 'not-found');
    if (id) return one(request, { type, id });
    return request.method === 'POST' ? create(request, type) : search(url, type);
  }

  /** Reads a resource, or updates it when the request names its current version. */
  function one(request: ApiRequest, { type, id }: { type: string; id: string }): ApiAnswer {
    const at = resources.findIndex((resource) => resource.resourceType === type && resource.id === id);
    const found = resources[at];
    if (!found) return outcome(404, 'not-found');
    if (request.method === 'GET') return fhir(found);
    const changed = request.body as Resource;
    const wrong = errorsOfR4(changed);
    errors.push(...wrong);
    if (wrong.length || changed.id !== id) return outcome(422, 'structure');
    if (request.headers['if-match'] !== `W/"${versionOf(found)}"`) return outcome(412, 'conflict');
    resources[at] = { ...changed, meta: { versionId: String(Number(versionOf(found)) + 1) } };
    return { status: 200 };
  }

  function search(url: URL, type: string): ApiAnswer {
    const offset = Number(url.searchParams.get('page') ?? 0);
    const found = resources.filter((one) => one.resourceType === type && matches(one, url.searchParams));
    const next = new URL(url);
    next.searchParams.set('page', String(offset + pageSize));
    const isMore = found.length > offset + pageSize;
    const entry = found
      .slice(offset, offset + pageSize)
      .map((resource) => ({ resource, search: { mode: 'match' } }));
    const included = url.searchParams.has('_include')
      ? entry.flatMap(({ resource }) => takingPart(resource))
      : [];
    entry.push(...included.map((resource) => ({ resource, search: { mode: 'include' } })));
    const link = isMore ? { link: [{ relation: 'next', url: next.href }] } : {};
    return fhir({ resourceType: 'Bundle', type: 'searchset', ...link, ...(entry.length && { entry }) });
  }

  function takingPart(appointment: Resource): Resource[] {
    const participants = (appointment['participant'] ?? []) as { actor?: { reference?: string } }[];
    const references = participants.map(({ actor }) => actor?.reference);
    return resources.filter(({ resourceType, id }) => references.includes(`${resourceType}/${id}`));
  }

  function create(request: ApiRequest, type: string): ApiAnswer {
    const resource = request.body as Resource;
    const wrong = errorsOfR4(resource);
    errors.push(...wrong);
    if (wrong.length || resource.resourceType !== type) return outcome(422, 'structure');
    const condition = new URLSearchParams(String(request.headers['if-none-exist'] ?? ''));
    const same = resources.filter((one) => one.resourceType === type && matches(one, condition));
    if (condition.size && same.length) return { status: 200 };
    resources.push({ ...resource, id: `made-${resources.length}` });
    return { status: 201 };
  }

  /** Validates responses as well, because an invalid fake proves nothing. */
  function fhir(resource: Resource, status = 200): ApiAnswer {
    errors.push(...errorsOfR4(resource));
    return { status, headers: { 'Content-Type': 'application/fhir+json' }, body: resource };
  }

  const outcome = (status: number, code: string) =>
    fhir(
      {
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code, diagnostics: 'canaryDiagnostics' }],
      },
      status,
    );

  return {
    base: `${server.url}/fhir`,
    oauth: `${server.url}/oauth2`,
    requests: server.requests,
    resources,
    errors,
    endpoint,
    outcome,
    behave: (how: typeof behave) => {
      behave = how;
    },
    signIns: () => server.requests.filter(({ path }) => path === 'oauth2/token').length,
    made: () => resources.filter(({ resourceType }) => resourceType === 'PaymentReconciliation'),
    close: server.close,
  };
}

export type FakeFhir = Awaited<ReturnType<typeof startFhir>>;

const versionOf = ({ meta }: Resource) => (meta as { versionId?: string } | undefined)?.versionId ?? '';

function matches(resource: Resource, query: URLSearchParams): boolean {
  const subject = JSON.stringify(resource['subject'] ?? '');
  const tests: Record<string, (value: string) => boolean> = {
    status: (value) => value.split(',').includes(String(resource['status'])),
    _id: (value) => value.split(',').includes(String(resource.id)),
    date: (value) => {
      const [start, bound] = [String(resource['start']), value.slice(2)].map((text) => Date.parse(text));
      if (start === undefined || bound === undefined || Number.isNaN(start)) return true;
      return value.startsWith('ge') ? start >= bound : start < bound;
    },
    patient: (value) => subject.includes(`"Patient/${value}"`),
    identifier: (token) => {
      const [system, value] = token.includes('|') ? token.split(/(?<!\\)\|/) : [undefined, token];
      const plain = value?.replace(/\\(.)/g, '$1');
      return (resource['identifier'] as { system?: string; value: string }[]).some(
        (one) => one.value === plain && (system === undefined || one.system === system),
      );
    },
  };
  return [...query].every(([name, value]) => tests[name]?.(value) ?? true);
}
