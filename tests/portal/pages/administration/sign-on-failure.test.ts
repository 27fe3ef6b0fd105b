import { expect } from 'chai';
import { sql } from 'kysely';
import { noteProviderFailure } from '../../../../server/api/sso/provider-failure.ts';
import { findProvider } from '../../../../server/api/sso/sso-provider.ts';
import { org } from '../../../../shared/resources/org.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { describeWith } from '../../../support/fixtures.ts';
import { idOrg, startHomeTrial } from '../reminders/home/home-trial.ts';

describeWith('the latest failed single sign-on', startHomeTrial, (trial) => {
  const db = () => trial.api.database.db;
  const shown = async () =>
    /Single sign-on last failed (.*?) Show all failed single sign-ons/.exec(
      (await trial.browser.get(pathsOf(org).list)).text,
    )?.[1];
  const fail = async (failure: string, daysAgo = 0) => {
    trial.api.now.ms += 1000;
    const provider = (await findProvider(db(), 'lakeside'))!;
    const now = trial.api.now.ms - daysAgo * 24 * 3_600_000;
    await noteProviderFailure(db(), { provider, failure, now });
  };
  beforeEach(() =>
    sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret, allowed)
      values ('lakeside', ${idOrg}::bigint, 'https://login.example', 'portal', 'x', true)
    `.execute(db()),
  );

  it('appears with its cause on the organization form', async () => {
    expect(await shown()).to.equal(undefined);
    for (const [failure, said] of [
      ['discovery answered 503', 'the provider’s configuration couldn’t be read (status 503)'],
      ['invalid_client', 'the provider rejects our client ID or client secret (invalid_client)'],
      ['ConnectTimeoutError: Connect Timeout Error', 'the provider couldn’t be reached'],
    ] as const) {
      await fail(failure);
      expect(await shown())
        .to.match(/^today at /)
        .and.include(`: ${said}.`);
    }
  });

  it('disappears after a week', async () => {
    await fail('invalid_client', 8);
    expect(await shown()).to.equal(undefined);
    await fail('invalid_client', 6);
    expect(await shown()).to.be.a('string');
  });
});
