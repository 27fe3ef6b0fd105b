import { expect } from 'chai';
import fc from 'fast-check';
import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { createUpstream } from '../../../server/portal/relay/client.ts';
import { fillPath, writeQuery } from '../../../server/portal/relay/path.ts';
import { createRelay } from '../../../server/portal/relay/relay.ts';
import { startFaultUpstream } from '../../support/fault-upstream.ts';
import { silentLog } from '../../support/silent-log.ts';
import { fuzz } from '../../support/full-run.ts';

const template = 'users/:id/detail/:part';
const matches = /^users\/[A-Za-z0-9._~-]+\/detail\/[A-Za-z0-9._~-]+$/;
const hostile = [
  '.',
  '..',
  '%2e%2e',
  '/',
  '\\',
  '?',
  '#',
  '%',
  '%2f',
  '\r\n',
  '\u0000',
  ' ',
  '@',
  ':',
  ';',
  '\u202e',
];
const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 3 }))).map((parts) => parts.join('')),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/),
);

describe('API path', () => {
  it('accepts ids that follow the contract', () => {
    const ids = ['7', '1700000000-a_B9-x', 'x'.repeat(128), 'v1.2~3'];
    expect(ids.map((id) => fillPath('payments/:id', { id }))).to.deep.equal(
      ids.map((id) => `payments/${id}`),
    );
  });

  it('[R1] rejects invalid ids', () => {
    const bad = [
      '',
      '.',
      '..',
      '...',
      'a/b',
      'a\\b',
      'a?b',
      'a#b',
      '%2e',
      'a b',
      '\u00e9',
      'x'.repeat(129),
      'a\n',
    ];
    expect(bad.map((id) => fillPath('payments/:id', { id }))).to.deep.equal(bad.map(() => undefined));
  });

  it('reports a missing value by name and ignores inherited properties', () => {
    expect(() => fillPath('payments/:id')).to.throw(/:id/);
    expect(() => fillPath('payments/:constructor', {})).to.throw(/:constructor/);
  });

  it('[R1] matches its template exactly or is rejected, for random values', () => {
    fc.assert(
      fc.property(value, value, (id, part) => {
        const path = fillPath(template, { id, part });
        if (path === undefined) return true;
        const asParsed = new URL(`http://h/${path}`);
        return matches.test(path) && asParsed.pathname === `/${path}` && asParsed.host === 'h';
      }),
      fuzz(100_000),
    );
  });

  it('[R1] reaches the server exactly as filled in, and never when rejected', async () => {
    const api = await startFaultUpstream();
    const relay = createRelay(createUpstream({ baseUrl: `${api.baseUrl}/base`, log: silentLog }));
    const call: ApiCall = { method: 'GET', path: template, signedBy: 'nobody', summary: 'Detail' };
    for (const [id, part] of fc.sample(fc.tuple(value, value), 400)) {
      const params = { id: id!, part: part! };
      const before = api.executions.length;
      const result = await relay.call(call, { requestId: 'r', params });
      const filled = fillPath(template, params);
      const arrived = api.executions.slice(before).map((one) => one.path);
      expect(arrived).to.deep.equal(filled === undefined ? [] : [`/base/${filled}`]);
      expect(result).to.have.nested.property('reply.status', filled === undefined ? 404 : 200);
    }
    await relay.close();
    await api.close();
  });

  it('gets a query string that parses back to the same text, for random texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const query = writeQuery({ search: text });
        const parsed = new URL(`http://h/p${query}`);
        return parsed.searchParams.get('search') === text && [...parsed.searchParams].length === 1;
      }),
      fuzz(20_000),
    );
  });
});
