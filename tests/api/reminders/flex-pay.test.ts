import { expect } from 'chai';
import { sql } from 'kysely';
import { callIn } from '../../support/phone-calls.ts';
import { openPhonePractice, practice } from '../phone/phone-practice.ts';
import { openDeliveryTrial, person, type DeliveryTrial } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

const fillSettings = ({ api }: Pick<DeliveryTrial, 'api'>) =>
  sql`
    insert into client_settings (id, flex_pay_1, flex_pay_12)
    values (${practice}::bigint, ${'Office 9-5\nFree *parking*'}, 'Se habla español')
    on conflict (id) do update set flex_pay_1 = excluded.flex_pay_1, flex_pay_12 = excluded.flex_pay_12
  `.execute(api.database.db);

describeWith('Flex Pay settings in reminders', openDeliveryTrial, (trial) => {
  beforeEach(async () => {
    await fillSettings(trial);
  });

  it('fill their placeholders in texts and emails, leaving empty settings blank', async () => {
    const { db } = trial.api.database;
    const text_template = await trial.make('text_templates', {
      name: 'Flex',
      template: 'Hi {{first_name}}. {{flex_pay_12}}{{flex_pay_2}}!',
    });
    const email_template = await trial.make('email_templates', {
      name: 'Flex',
      subject: 'Visit: {{flex_pay_12}}',
      template: '{{flex_pay_1}}',
    });
    await trial.remind({ text_template, email_template });
    await trial.send([person(1)]);
    await trial.work();
    const { rows } = await sql<Record<string, string>>`
      select channel, subject, body_text, html from outbox where message is not null order by channel
    `.execute(db);
    const [email, text] = rows;
    expect(text!['body_text']).to.equal('Hi Person. Se habla español!');
    expect(email!['subject']).to.equal('Visit: Se habla español');
    expect(email!['body_text']).to.equal('Office 9-5 Free *parking*\n');
    expect(email!['html']).to.include('Free *parking*').and.not.include('<em>');
  });
});

describeWith('Flex Pay settings on the phone', openPhonePractice, (line) => {
  beforeEach(async () => {
    await fillSettings(line);
  });

  it('speak Flex Pay values to every caller', async () => {
    const speech = await line.make('phone_speech', {
      ...{ name: 'Hello', text: 'Welcome. {{flex_pay_12}}.', language: 'en', voice: 'female' },
    });
    await line.answerBy([{ do: 'speak', speech }, { do: 'hang_up' }]);
    expect((await callIn(line.api)).heardText).to.include('Welcome. Se habla español.');
  });
});
