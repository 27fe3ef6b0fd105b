import { expect } from 'chai';
import { addPeopleStrings, listColumnMessages } from '../../../../../shared/locales/en/lists.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { sendForm } from '../../files/send-form.ts';
import { startHomeTrial } from './home-trial.ts';
import { describeWithOne } from '../../../../support/fixtures.ts';

describeWithOne('columns of an uploaded notification list', startHomeTrial, (trial) => {
  const listPage = () => trial.browser.get(pathsOf(notifications).one(trial.list));
  const send = async (bytes: string) => {
    const path = `${pathsOf(notifications).one(trial.list)}/rows`;
    const { csrfToken } = await listPage();
    const form = { path, fields: { _csrf: csrfToken }, files: [{ name: 'rows.csv', bytes }] };
    return String((await sendForm(trial.portal, trial.browser, form)).headers.location);
  };

  it('skips the column page when all columns are recognized', async () => {
    expect(await send('Name,Cell,Appt Date\nGus Good,3125550188,04/09/2030\n')).to.match(/#new-people$/);
    expect((await listPage()).text)
      .to.include('1 row accepted, 0 rows rejected.')
      .and.include('Gus Good');
  });

  it('asks for columns on a separate page when one would be dropped', async () => {
    const at = await send('Name,Cell,When seen,Language\nNora New,3125550189,04/10/2030,Span\n');
    const page = await trial.browser.get(at);
    expect(page.text)
      .to.include(listColumnMessages.unread(['When seen']))
      .and.include(listColumnMessages.words);
    expect((await listPage()).text).to.not.include('Nora New');

    const nobody = page.fill(addPeopleStrings.title, { 'column-0': '' });
    const refused = await trial.browser.post(at, nobody.fields);
    expect([refused.status, refused.text.includes(listColumnMessages.noName)]).to.deep.equal([422, true]);

    const { fields } = page.fill(addPeopleStrings.title, {
      'column-2': 'date',
      'meaning:language:span': '=es',
    });
    const added = await trial.browser.post(at, fields);
    expect(added.text).to.include('1 row accepted, 0 rows rejected.').and.include('04/10/2030');
    const gone = await trial.browser.get(at);
    expect(gone.text).to.include(listColumnMessages.gone);
  });
});
