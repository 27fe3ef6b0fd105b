import { expect } from 'chai';
import { jobMessages } from '../../../../shared/locales/en/jobs.ts';
import { openDeliveryTrial, practice } from '../delivery-trial.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { upload } from '../../../support/upload.ts';
import { describeWith } from '../../../support/fixtures.ts';

describeWith('a repeated upload of a row file', openDeliveryTrial, (trial) => {
  const content = 'Name,Phone,Date\nGus Good,3125550188,03/20/2026\n';

  it('rejects the same file on one list and warns on another list', async () => {
    const token = await signIn(trial.api, { org: practice });
    const add = (list: string, text = content) =>
      upload(trial.api, `notifications/${list}/rows`, { token, name: 'rows.csv', content: text });
    const [first, second] = [await trial.list([]), await trial.list([])];
    expect((await add(first)).body.results[0]).to.not.have.property('loaded_before');
    const again = await add(first);
    expect([again.status, again.body.msg]).to.deep.equal([409, jobMessages.sameFile]);
    expect((await trial.call(`GET notifications/${first}`)).body.results[0]).to.include({ total: 1 });
    expect((await add(first, `${content}Nora New,3125550189,03/20/2026\n`)).status).to.equal(200);
    expect((await add(second)).body.results[0]).to.include({
      accepted: 1,
      loaded_into: 'March',
      loaded_before: trial.api.now.ms / 1000,
    });
  });
});
