import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { verify } from '../pay/payer.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;

describe('locked payment link', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  before(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({
      api: api.url,
      clock: () => api.now.ms,
      env: { TRUST_PROXY: '1' },
    });
  });
  after(async () => {
    await portal.close();
    await api.close();
  });
  const from = (address: string) => portal.browser({ headers: { 'x-forwarded-for': address } });
  const statusOf = async (address: string, name = last_name) =>
    (await verify(from(address), link, { last_name: name, dob })).status;

  it('reopens for all addresses when staff click Open Again', async () => {
    const addresses = Array.from({ length: 5 }, (_, index) => `198.51.100.${index}`);
    await addUser(api, { userName: 'pat', org: link.client_id, group: '' });
    const staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
    const recordPage = () => staff.get(pathsOf(payments).one(link.id));
    expect((await recordPage()).text).to.not.include('Open Again');

    const guesses = addresses.flatMap((address) => Array.from({ length: 4 }, () => address));
    // The last guess locks the link for everyone.
    for (const address of guesses.slice(0, -1)) expect(await statusOf(address, 'Guess')).to.equal(422);
    expect(await statusOf(addresses.at(-1)!, 'Guess')).to.equal(429);
    expect(await statusOf('198.51.100.0')).to.equal(429);
    expect(await statusOf('192.0.2.1')).to.equal(429);

    const record = await recordPage();
    expect(record.text).to.match(/locked this payment link until .*\d:\d\d [AP]M/);
    expect(record.text.indexOf('Open Again'), 'before the rest').to.be.below(record.text.indexOf('Items'));
    const opened = await staff.press(record, 'Open Again');
    expect(opened.text).to.include('The payment link is open again.');

    expect(await statusOf('198.51.100.0')).to.equal(200);
    expect(await statusOf('192.0.2.1')).to.equal(200);
    expect(opened.text).to.not.include('Open Again');
    const paid = await staff.get(pathsOf(payments).one(demoIds('already paid').id));
    expect(paid.status).to.equal(200);
    expect(paid.text).to.not.include('Open Again');

    for (let count = 0; count < 5; count += 1) await statusOf('203.0.113.5', 'Guess');
    expect((await recordPage()).text, 'shut for one address').to.include('Open Again');
    api.now.ms += 14 * 60_000;
    await staff.get(paths.home.to());
    api.now.ms += 60_000;
    expect((await recordPage()).text).to.not.include('Open Again');
    for (let count = 0; count < 20; count += 1)
      await api.call('POST notify2pay/verification_check', { ...link, last_name: 'Guess', dob });
    expect((await recordPage()).text, 'shut by the API').to.include('Open Again');
    expect(await statusOf('192.0.2.7')).to.equal(429);
  });
});
