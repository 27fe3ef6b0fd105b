import { expect } from 'chai';
import { jobs } from '../../shared/resources/notifications.ts';
import { paths } from '../../shared/paths.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { startHomeTrial, type HomeTrial } from '../portal/pages/reminders/home/home-trial.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { password } from '../support/sign-in.ts';
import { signIn } from './sign-in-walk.ts';

describe('the list of jobs', () => {
  let trial: HomeTrial;
  let visitor: Visitor;
  before(async () => {
    trial = await startHomeTrial();
    visitor = await newVisitor({ viewport: { width: 1280, height: 844 } });
  });
  after(async () => {
    await visitor.close();
    await trial.close();
  });

  it('offers deletion only while an unconfirmed job is listed', async () => {
    const { page } = visitor;
    const job = await trial.make('jobs', { notification: trial.list });
    await signIn({ visitor, url: trial.portal.url }, 'home.user', password);
    await page.waitForURL((url) => url.pathname !== paths.login.to());
    const shown = async () => {
      await page.goto(trial.portal.url + pathsOf(jobs).list);
      await page.getByRole('table').waitFor();
      const boxes = await page.getByRole('checkbox').all();
      await boxes.at(-1)?.check();
      return [await page.getByRole('button', { name: 'Delete' }).count(), boxes.length];
    };
    expect(await shown()).to.deep.equal([1, 2]);
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    expect(await shown()).to.deep.equal([0, 0]);
    expect((await trial.call('DELETE jobs', [{ id: job }])).status).to.equal(409);
  });
});
