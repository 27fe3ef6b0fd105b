import { expect } from 'chai';
import { sql } from 'kysely';
import { carrierError } from '../../../shared/reminders/carrier-errors.ts';
import { describeReason } from '../../../shared/reminders/message-reason.ts';
import { signatureOf, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openProviderTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

const hooks = 'https://hooks.example.test/hooks';
const byText = (n: number, more: object = {}) => person(n, { email: '', ...more });

describe('text failure handling', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => ({ provider, trial, close } = await openProviderTrial()));
  afterEach(() => close());

  const recordOf = async (job: string) => {
    const { body } = await trial.call(`GET messages?filter=${JSON.stringify({ job, channel: 'text' })}`);
    return body.results[0] as unknown as Parameters<typeof describeReason>[0];
  };
  const stops = async () => {
    const { rows } = await sql<{ stop: string }>`
      select channel || ' ' || address || ' ' || source as stop from opt_outs where id_org = ${practice}::bigint order by 1
    `.execute(trial.api.database.db);
    return rows.map(({ stop }) => stop);
  };

  for (const [how, fail] of [
    [
      'is reported as sent to a landline',
      () =>
        provider.report(trial.api, provider.accepted[0]!, {
          MessageStatus: 'undelivered',
          ErrorCode: '30006',
        }),
    ],
    ['is rejected immediately because the number is a landline', undefined],
  ] as const)
    it(`explains the failure to staff and blocks further texts if the text ${how}`, async () => {
      const words = "'To' number (312) 555-0101 is not a mobile number";
      if (!fail) provider.next.push(() => ({ status: 400, body: { code: 21614, message: words } }));
      const job = await trial.send([byText(1)]);
      await trial.work();
      await fail?.();
      const failed = await recordOf(job);
      expect(failed).to.include({ status: 'failed', error_code: fail ? '30006' : '21614' });
      if (!fail) expect(failed).to.include({ error_text: words });
      expect(describeReason(failed)).to.include('This number is a landline, so it can’t get texts.');
      expect(await stops()).to.deep.equal([`text 3125550101 bounced ${fail ? '30006' : '21614'}`]);
      const list = await trial.list([byText(1, { name: 'Anew' })]);
      const [row] = (await trial.call(`GET notifications/${list}/rows`)).body.results;
      expect(row).to.include({ status: 'cancelled_by_rules', reason_code: 'bounced_before' });
      expect(row!['reason']).to.include('can’t get texts');
    });

  for (const code of ['30003', '30004', '30007', '30008', '30034'])
    it(`explains error ${code} to staff without blocking the number`, async () => {
      const job = await trial.send([byText(1)]);
      await trial.work();
      await provider.report(trial.api, provider.accepted[0]!, {
        MessageStatus: 'undelivered',
        ErrorCode: code,
      });
      expect(describeReason(await recordOf(job)))
        .to.include(carrierError(code)!.sentence)
        .and.include(`(error ${code})`);
      expect(await stops()).to.deep.equal([]);
    });

  it("shows an unknown code with the provider's message", async () => {
    provider.next.push(() => ({ status: 400, body: { code: 29999, message: 'Something new' } }));
    const job = await trial.send([byText(1)]);
    await trial.work();
    expect(describeReason(await recordOf(job))).to.include(
      'The provider said: “Something new” (error 29999)',
    );
  });

  describe('replies to incoming texts', () => {
    let sids = 0;
    async function reply(Body: string, more: Record<string, string> = {}): Promise<string> {
      const address = `${hooks}/text`;
      const fields = {
        From: '+13125550101',
        To: '+18005550111',
        Body,
        MessageSid: `SM-in-${(sids += 1)}`,
        ...more,
      };
      const response = await fetch(new URL(new URL(address).pathname, trial.api.url), {
        method: 'POST',
        headers: { 'x-twilio-signature': signatureOf(address, fields) },
        body: new URLSearchParams(fields),
      });
      return response.text();
    }

    it('stop after three per hour', async () => {
      await trial.send([byText(1)]);
      await trial.work();
      const said = [];
      for (let n = 0; n < 6; n += 1) said.push(await reply('Automatic reply: we answer on Monday.'));
      expect(said.filter((markup) => markup.includes('<Message>'))).to.have.length(3);
      await trial.at(trial.api.now.ms + 61 * 60_000);
      expect(await reply('Is it still on?')).to.include('<Message>');
    });

    it("follow the provider's opt-out type for stop, start and help", async () => {
      await trial.send([byText(1)]);
      await trial.work();
      expect(await reply('Basta, gracias', { OptOutType: 'STOP' })).to.not.include('<Message>');
      expect(await stops()).to.have.length(1);
      expect(await reply('info please', { OptOutType: 'HELP' })).to.not.include('<Message>');
      expect(await reply('hola', { OptOutType: 'START' })).to.not.include('<Message>');
      expect(await stops()).to.deep.equal([]);
    });
  });
});
