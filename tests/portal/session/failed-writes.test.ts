import { expect } from 'chai';
import type { Relay, RelayFailure } from '../../../server/portal/relay/relay.ts';
import { createApiClient } from '../../../server/portal/session/api.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { contacts } from '../../../shared/resources/contacts.ts';

describe('message after a failed create', () => {
  const { createUnknown, createFailed, createNotSent } = resourceMessages;
  const create = async (failure: Omit<RelayFailure, 'kind'>) => {
    const notFound = { kind: 'answered', reply: { status: 404, success: false, results: [] } };
    const relay = {
      create: () => Promise.resolve({ kind: 'failed', ...failure }),
      // A contract-only API has no lookup.
      call: () => Promise.resolve(notFound),
    } as unknown as Relay;
    const outcome = await createApiClient(relay, { requestId: 'test' }).create(contacts, {});
    return outcome.ok ? '' : outcome.msg;
  };

  for (const [reason, sent, sentence] of [
    ['timeout', true, createUnknown],
    ['server', true, createFailed],
    ['reset', true, createFailed],
    ['malformed', true, createFailed],
    ['unreachable', false, createNotSent],
    ['paused', false, createNotSent],
    ['timeout', false, createNotSent],
  ] as const)
    it(`matches '${reason}' when the request ${sent ? 'was' : 'was not'} sent`, async () => {
      expect(await create({ reason, sent })).to.equal(sentence);
    });

  it('shows the reason given by the API', async () => {
    const reply = { status: 400, success: false, results: [], msg: 'Name is required.' };
    const relay = { create: () => Promise.resolve({ kind: 'answered', reply }) } as unknown as Relay;
    const outcome = await createApiClient(relay, { requestId: 'test' }).create(contacts, {});
    expect(outcome).to.include({ ok: false, msg: 'Name is required.' });
  });
});
