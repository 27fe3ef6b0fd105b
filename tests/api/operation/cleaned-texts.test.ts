import { expect } from 'chai';
import { XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { signatureOf } from '../../support/text-voice-provider.ts';
import { upload } from '../../support/upload.ts';
import { openProviderTrial, person } from '../reminders/delivery-trial.ts';

type Trial = Awaited<ReturnType<typeof openProviderTrial>>;

/** CSV with a vertical tab in a name, as some word processors produce. */
const table = 'Name,Phone,Date,Time\nAn\u000bn Sample,3125550101,03/14/2031,9:30 AM\n';
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

describe('input text cleaning', () => {
  let open: Trial;
  beforeEach(async () => {
    open = await openProviderTrial();
  });
  afterEach(() => open.close());

  const post = async (path: string, fields: Record<string, string>) => {
    const { trial, provider } = open;
    const signature = signatureOf(`${provider.settings['HOOKS_URL']}${path}`, fields);
    const response = await fetch(trial.api.url + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    });
    return { status: response.status, text: await response.text() };
  };

  it('removes control characters and lone surrogates from JSON bodies', async () => {
    const { trial } = open;
    const record = {
      first_name: 'An\u000bn\u0000',
      last_name: 'Lee \ud83d',
      amount: '12.00',
      items: { note: 'a\u0001\udc4d' },
    };
    const { p1: id } = (await trial.call('POST payments', record)).body;
    const [saved] = (await trial.call(`GET payments/${id}`)).body.results;
    expect(saved).to.deep.include({ first_name: 'Ann', last_name: 'Lee \ufffd' });
    expect(JSON.stringify(saved!['items'])).to.contain('a\ufffd');
  });

  it('removes control characters from webhook forms but verifies the signature of the original', async () => {
    const { trial } = open;
    await trial.send([person(1)]);
    await trial.work();
    const fields = {
      MessageSid: 'SM1',
      From: '+13125550101',
      To: '+18005550111',
      Body: 'Could I\u000b come\u0000 later?',
    };
    expect((await post('/hooks/text', fields)).status).to.equal(200);
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where detail like '%later%'
    `.execute(trial.api.database.db);
    expect(rows).to.have.length(1);
    expect(rows[0]?.detail).to.contain('Could I come later?');
  });

  it('removes control characters from an uploaded list so that the resulting call is well-formed XML', async () => {
    const { trial, provider } = open;
    await trial.remindByCall();
    await sql`update phone_speech set text = ${'Hello {{name}}.'}`.execute(trial.api.database.db);
    const list = await trial.list([]);
    const token = trial.token();
    const sent = await upload(trial.api, `notifications/${list}/rows`, {
      token,
      name: 'a.csv',
      content: table,
    });
    expect(sent.status, sent.body.msg).to.equal(200);
    const job = await trial.make('jobs', { notification: list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await trial.at(Date.UTC(2031, 2, 12, 16));
    await trial.work();
    const { fields: call } = provider.accepted.at(-1)!;
    const { text } = await post(new URL(call['Url']!).pathname, { CallSid: 'CA1', AnsweredBy: 'human' });
    expect(text).to.contain('Hello Ann Sample.').and.not.match(control);
    expect(XMLValidator.validate(text)).to.equal(true);
  });

  it('omits control characters in older records from TwiML', async () => {
    const { trial, provider } = open;
    await trial.remindByCall();
    await sql`update phone_speech set text = ${'Hello {{name}}.'}`.execute(trial.api.database.db);
    await trial.send([{ name: 'Ann', phone: '3125550101', date: '03/12/2026' }]);
    await trial.work();
    await sql`update messages set name = ${'An\u0007n'}`.execute(trial.api.database.db);
    await sql`update notification_rows set name = ${'An\u0007n'}`.execute(trial.api.database.db);
    const { pathname } = new URL(provider.accepted.at(-1)!.fields['Url']!);
    const { text } = await post(pathname, { CallSid: 'CA1', AnsweredBy: 'human' });
    expect(text).to.contain('Hello Ann.').and.not.match(control);
  });
});
