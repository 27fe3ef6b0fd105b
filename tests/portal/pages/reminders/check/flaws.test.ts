import { expect } from 'chai';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { checkMessages, flawMessages } from '../../../../../shared/locales/en/check.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { upload } from '../../../../support/upload.ts';
import { tokenOf } from '../../../../support/sign-in.ts';
import { startHomeTrial } from '../home/home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const openTrial = () => startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });

describeWith('check page with faulty messages', openTrial, (trial) => {
  const listOf = async (template: string, rows: readonly object[]) => {
    const text_template = await trial.make('text_templates', { name: 'Own', template });
    const days = 'Mon,Tue,Wed,Thu,Fri,Sat,Sun';
    const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: days };
    const reminder = await trial.make('reminders', { name: 'Own', ...times, text_template });
    const list = await trial.make('notifications', { name: 'Flawed', reminder });
    expect((await trial.call(`POST notifications/${list}/rows`, rows)).status).to.equal(200);
    return list;
  };
  const check = (list: string) => trial.browser.get(checkPath.of(list));
  const follow = (page: Page, text: string) => {
    const link = page.all('a').find((one) => textOf(one) === text);
    return trial.browser.get(attributeOf(link, 'href')!.split('#')[0]!);
  };
  const ann = { name: 'Ann Sample', mobile_phone: '3125550101', date: '03/20/2026', time: '09:30' };
  const ben = { ...ann, name: 'Ben Sample', mobile_phone: '3125550102' };

  it('warns about an empty placeholder and links to the message and the people', async () => {
    const list = await listOf('Hi {{first_name}}, bring {{notes}}. Your code is {{patient_code}}', [
      ann,
      { ...ben, patient_code: 'P-2' },
    ]);
    const page = await check(list);
    expect(page.text)
      .to.include(`${flawMessages.open(2, 'Notes')} ${flawMessages.seeMessage('Ann Sample')}`)
      .and.include(flawMessages.open(1, 'Patient Code'));
    expect((await follow(page, flawMessages.seeMessage('Ann Sample'))).text).to.include('Hi Ann, bring .');
    const who = await follow(page, checkMessages.seeWho);
    expect(who.text)
      .to.include(`${flawMessages.names.open('Notes')}: 2 people`)
      .and.include('Ben Sample');
  });

  it('warns about doubled punctuation with the surrounding words, both on the page and next to the message', async () => {
    const list = await listOf('Hi {{name}}, see {{provider}}.', [{ ...ann, provider: 'Dr. Park,' }, ben]);
    const page = await check(list);
    const quote = 'Hi Ann Sample, see Dr. Park,.';
    expect(page.text).to.include(flawMessages.punctuation(2, quote));
    const row = await follow(page, flawMessages.seeMessage('Ann Sample'));
    expect(row.text).to.include(flawMessages.inPunctuation(quote));
  });

  it('warns about a text of more than 1,600 characters', async () => {
    const list = await listOf(`${'word '.repeat(316)}{{provider}}`, [{ ...ann, provider: 'P'.repeat(21) }]);
    const page = await check(list);
    expect(page.text).to.include(flawMessages.tooLong(1, 1600, 1601));
    const row = await follow(page, flawMessages.seeMessage('Ann Sample'));
    expect(row.text).to.include(flawMessages.inLength(1600));
  });

  it('shows no warning for well-formed messages', async () => {
    const page = await check(await listOf('Hi {{first_name}}, thank you ...', [ann, ben]));
    expect(page.text)
      .to.include('2 people get a text')
      .and.not.include('See the message')
      .and.not.include('can’t be used');
  });

  it('counts rows accepted with a warning and shows the warning on their pages', async () => {
    const list = await listOf('Hi {{first_name}}', [{ ...ann, email: 'ann@clinic' }, ben]);
    const page = await check(list);
    expect(page.text).to.include(flawMessages.warned(1));
    const who = await follow(page, checkMessages.seeWho);
    expect(who.text).to.include(`${checkMessages.haveWarning}: 1 person`).and.not.include('Ben Sample');
    expect((await follow(who, 'Ann Sample')).text).to.include('ann@clinic');
  });

  it('names the encoding that was guessed for a file', async () => {
    const list = await listOf('Hi {{first_name}}', [ben]);
    const content = Buffer.from('Name,Mobile Phone\nJosé Núñez,3125550103\n', 'latin1');
    const token = await tokenOf(trial.api, 'home.user');
    await upload(trial.api, `notifications/${list}/rows`, { token, name: 'rows.csv', content });
    expect((await check(list)).text).to.include(flawMessages.readAs(['Windows-1252']));
  });

  it('ignores an unknown warning type in the URL', async () => {
    const list = await listOf('Hi {{first_name}}', [ann]);
    const page = await trial.browser.get(`${checkPath.of(list)}?flaw=%3Cb%3E&warned=2`);
    expect(page.status).to.equal(200);
    expect(page.all('.check-rows b')).to.have.length(0);
    expect(page.text).to.include(`${flawMessages.names.open('<b>')}: 0 people`);
  });
});
