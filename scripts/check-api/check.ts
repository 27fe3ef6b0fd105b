import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { createOpenApi } from '../../server/api/openapi.ts';
import { apiRoutes } from '../../server/api/routes.ts';
import { contractOnly, type ApiOffer } from '../../shared/api-features.ts';
import { isRecord, type ApiRecord } from '../../shared/reply.ts';
import { readOnlyCalls, type CheckedCall } from './calls.ts';

export interface Target {
  url: string;
  apiKey?: string | undefined;
  userName: string;
  password: string;
  /** True to also create, change and delete a contact. Use a test account. */
  writes: boolean;
}

export interface Finding {
  call: string;
  /** `fits`, `refused` if the account lacks the right, `missing` if the path does not exist, or `differs`. */
  kind: 'fits' | 'refused' | 'missing' | 'differs';
  /** How the answer differs from the contract. */
  details: readonly string[];
}

interface Reply {
  status: number;
  body: unknown;
}

const openApi = createOpenApi(apiRoutes({ production: true }));

/** Compares an API's answers with the contract. Changes nothing unless `writes` is set. Throws if the API cannot be reached or rejects the sign-in. */
export async function checkApi(target: Target): Promise<{ level: number; findings: Finding[] }> {
  const health = await send(target, { method: 'GET', path: 'health' });
  const offer = readOffer(health.body);
  const login = await send(target, { method: 'POST', path: 'login', body: {}, basic: true });
  const token = isRecord(login.body) ? String(login.body['p1'] ?? '') : '';
  if (!token)
    throw new Error(
      `The sign-in was rejected with ${login.status}. A user without a second factor is needed.`,
    );
  const findings: Finding[] = [
    compare('GET health', health, envelopeErrors(health.body)),
    compare('POST login', login, [...envelopeErrors(login.body), ...loginErrors(login.body)]),
    await checkRefusals(target, token),
  ];
  for (const call of readOnlyCalls(offer)) findings.push(await checkRead(target, token, call));
  if (target.writes) findings.push(...(await checkWrites(target, token)));
  return { level: offer.level, findings };
}

function readOffer(body: unknown): ApiOffer {
  if (!isRecord(body) || typeof body['contract'] !== 'number') return contractOnly;
  const features = Array.isArray(body['features']) ? body['features'].map(String) : [];
  return { level: body['contract'], features: new Set(features), hasTestOutbox: false };
}

async function checkRead(target: Target, token: string, call: CheckedCall): Promise<Finding> {
  const reply = await send(target, { ...call, token });
  const errors = reply.status === 200 ? answerErrors(call, reply.body) : [];
  const [row] = rowsIn(reply.body);
  const id = isRecord(row) ? row['id'] : undefined;
  const one =
    call.rowsOf && typeof id === 'string'
      ? await send(target, { method: 'GET', path: `${call.path}/${encodeURIComponent(id)}`, token })
      : undefined;
  const oneErrors =
    one && one.status === 200 && !rowsIn(one.body).some((found) => isRecord(found) && found['id'] === id)
      ? [`GET ${call.path}/{id} does not return the record`]
      : [];
  return compare(`${call.method} ${call.path}`, reply, [...errors, ...oneErrors]);
}

/** Checks the answers to requests that must fail. */
async function checkRefusals(target: Target, token: string): Promise<Finding> {
  const cases: readonly [what: string, reply: Reply, status: number][] = [
    ['without a token', await send(target, { method: 'GET', path: 'contacts' }), 401],
    ['for an unknown path', await send(target, { method: 'GET', path: 'no_such_path', token }), 404],
    [
      'for an unknown field',
      await send(target, { method: 'GET', path: 'contacts', token, query: { sort: 'no_such_field' } }),
      400,
    ],
  ];
  const details = cases.flatMap(([what, reply, status]) => [
    ...(reply.status === status ? [] : [`${reply.status} instead of ${status} ${what}`]),
    ...envelopeErrors(reply.body).map((error) => `${error} ${what}`),
  ]);
  return { call: 'rejected requests', kind: details.length > 0 ? 'differs' : 'fits', details };
}

/** Creates, reads, changes and deletes a contact. */
async function checkWrites(target: Target, token: string): Promise<Finding[]> {
  const name = `Check ${Date.now()}`;
  const created = await send(target, {
    method: 'POST',
    path: 'contacts',
    token,
    body: { first_name: 'API', last_name: name },
  });
  const id = isRecord(created.body) ? created.body['p1'] : undefined;
  const findings = [
    compare('POST contacts', created, typeof id === 'string' && id ? [] : ['p1 is not the new id']),
  ];
  if (typeof id !== 'string' || !id) return findings;
  const changed = await send(target, {
    method: 'PUT',
    path: 'contacts',
    token,
    body: { id, notes: 'changed' },
  });
  const [row] = rowsIn(
    (await send(target, { method: 'GET', path: `contacts/${encodeURIComponent(id)}`, token })).body,
  );
  const isSaved = isRecord(row) && row['notes'] === 'changed' && row['last_name'] === name;
  findings.push(compare('PUT contacts', changed, isSaved ? [] : ['the change is not in the record']));
  const deleted = await send(target, { method: 'DELETE', path: 'contacts', token, body: [{ id }] });
  const after = await send(target, { method: 'GET', path: `contacts/${encodeURIComponent(id)}`, token });
  const isGone = after.status === 404 || rowsIn(after.body).length === 0;
  findings.push(compare('DELETE contacts', deleted, isGone ? [] : ['the record still exists']));
  return findings;
}

function compare(call: string, { status, body }: Reply, details: readonly string[]): Finding {
  if (status === 404 || status === 405) return { call, kind: 'missing', details: [`${status}`] };
  if (status === 403) return { call, kind: 'refused', details: [] };
  const msg = isRecord(body) ? String(body['msg'] ?? '') : '';
  if (status !== 200) return { call, kind: 'differs', details: [`status ${status} ${msg}`.trim()] };
  return { call, kind: details.length > 0 ? 'differs' : 'fits', details: [...new Set(details)] };
}

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
ajv.addSchema(openApi, 'api');

function envelopeErrors(body: unknown): string[] {
  return schemaErrors('api#/components/schemas/Envelope', body);
}

function loginErrors(body: unknown): string[] {
  const [user] = rowsIn(body);
  return isRecord(user) && typeof user['user_name'] === 'string' ? [] : ['results[0] is not the user'];
}

function answerErrors({ method, path, rowsOf }: CheckedCall, body: unknown): string[] {
  const pointer = `api#/paths/~1${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/200/content/application~1json/schema`;
  const envelope = schemaErrors(pointer, body);
  if (!rowsOf) return envelope;
  const count = isRecord(body) ? /^\{'cnt': ?\d+\}$/.test(String(body['p1'])) : false;
  return [
    ...envelope,
    ...(count ? [] : ["p1 is not a count such as {'cnt': 12}"]),
    ...rowsIn(body).flatMap((row) => rowErrors(rowsOf, row)),
  ];
}

/** Checks the types of a row's fields. A missing or empty field is allowed, because an older API may lack it. */
function rowErrors(resource: string, row: unknown): string[] {
  if (!isRecord(row)) return ['a row is not an object'];
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
  return schemaErrors(`api#/components/schemas/${resource}`, given).filter(
    (error) => !error.startsWith('lacks'),
  );
}

function schemaErrors(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(pointer);
  if (!validate) throw new Error(`The contract has no schema at ${pointer}`);
  if (validate(value) === true) return [];
  return [...new Set((validate.errors ?? []).map(describeError))];
}

function describeError({ keyword, instancePath, params, message }: ErrorObject): string {
  if (keyword === 'required') return `lacks ${String(params['missingProperty'])}`;
  const field = instancePath.replace(/\/\d+/g, '[]').replace(/^\//, '').replaceAll('/', '.');
  return `${field || 'the answer'} ${message ?? 'is invalid'}`;
}

const rowsIn = (body: unknown): unknown[] => {
  const results = isRecord(body) ? body['results'] : undefined;
  if (Array.isArray(results)) return results;
  return isRecord(results) ? [results] : [];
};

interface Sent {
  method: string;
  path: string;
  query?: Readonly<Record<string, string>> | undefined;
  body?: object | undefined;
  token?: string;
  /** True to send name and password. */
  basic?: boolean;
}

async function send(target: Target, { method, path, query, body, token, basic }: Sent): Promise<Reply> {
  const url = new URL(`${target.url.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const credentials = Buffer.from(`${target.userName}:${target.password}`).toString('base64');
  const reply = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(target.apiKey && { 'x-api-key': target.apiKey }),
      ...(basic && { authorization: `Basic ${credentials}` }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  try {
    return { status: reply.status, body: JSON.parse(text) as ApiRecord };
  } catch {
    return { status: reply.status, body: text };
  }
}
