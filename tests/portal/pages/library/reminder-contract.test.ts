import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { enter, startSignInTrial } from '../sign-in/staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

for (const named of [false, true]) {
  describeWithOne(
    `the reminder form with an API that ${named ? 'supports' : 'lacks'} delivery rules`,
    startSignInTrial,
    (trial) => {
      before(async () => {
        if (named) trial.api.report(level2);
      });

      it(`${named ? 'offers the additional fields and previews an earlier send day' : 'hides the additional fields and says which appointments get no reminder'}`, async () => {
        const browser = await enter(trial.portal, trial.api.addUser());
        const form = await browser.get(pathsOf(reminders).create);
        const { fields } = form.fill('Save');
        for (const name of ['closed_day', 'channel_rule', 'text_template_es', 'dial_plan'])
          expect(Object.hasOwn(fields, name), name).to.equal(named);
        trial.api.records.set('text_templates', [{ id: '17-t', name: 'Visit' }]);
        const plan = await browser.press(form, 'Preview', { text_template: '17-t' });
        expect(plan.text.includes('Appointments on Mon and Tue get no reminder')).to.equal(!named);
        expect(
          plan.text.includes('For appointments on Mon and Tue, the reminder is sent earlier, on Fri.'),
        ).to.equal(named);
      });
    },
  );
}
