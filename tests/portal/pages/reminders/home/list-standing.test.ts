import { expect } from 'chai';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { paths } from '../../../../../shared/paths.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, rowCells, textOf } from '../../../../support/page.ts';
import { runWorker } from '../../../../support/run-worker.ts';
import { signIn } from '../../sign-in/staff.ts';
import { startHomeTrial } from './home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const hour = 3_600_000;

const openTrial = () => startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 11) });

describeWith('page of a sent notification list', openTrial, (trial) => {
  let job: string;
  beforeEach(async () => {
    job = await trial.send(trial.list);
  });

  const open = () => trial.browser.get(pathsOf(notifications).one(trial.list));
  const statuses = async () => {
    const cells = rowCells(await open());
    return Object.fromEntries(cells.map((row) => [row[0], row.at(-1)!.replaceAll('\u00a0', ' ')]));
  };

  it("shows each person's outcome instead of Ready", async () => {
    expect((await statuses())['Tess Text']).to.equal('Text scheduled for today at 09:00 AM EDT Why?');
    trial.api.now.ms += 4 * hour;
    await runWorker(trial.api);
    await signIn(trial.browser, { user_name: 'home.user' });
    const became = await statuses();
    expect(became['Tess Text']).to.equal('Text delivered Why?');
    expect(became['Bea Both']).to.equal('Text and email delivered Why?');
    expect(became['Ed Error']).to.match(/^Phone must have 10 digits/);
  });

  it('shows that the job is paused and that unsent messages wait', async () => {
    await trial.call('PUT jobs', { id: job, status: 'paused' });
    const page = await open();
    const [status] = page.all('dd').map(textOf);
    expect(status).to.equal('Paused');
    expect((await statuses())['Tess Text']).to.equal('Text scheduled Why?');
  });

  it('shows the status of a stopped or waiting job everywhere instead of Ready', async () => {
    const name = 'March visits';
    const everywhere = async () => {
      const list = rowCells(await trial.browser.get(pathsOf(notifications).list)).find(([it]) => it === name);
      const found = await trial.browser.get(`${paths.search.to()}?search=March`);
      const home = rowCells(await trial.browser.get(paths.home.to())).find(([it]) => it === name);
      const [own] = (await open()).all('dd').map(textOf);
      const item = found
        .all('li')
        .map(textOf)
        .find((text) => text.includes(name));
      return [own, list?.[2], item?.replace(name, '').trim(), home?.[1]?.split(',')[0]];
    };
    await trial.call('PUT jobs', { id: job, status: 'paused' });
    expect(await everywhere()).to.deep.equal(Array(4).fill('Paused'));
    await trial.call('PUT jobs', { id: job, status: 'cancelled' });
    expect(await everywhere()).to.deep.equal(Array(4).fill('Canceled'));
    const page = await trial.browser.get(`${pathsOf(notifications).list}?status=ready`);
    const cell = page.all('td').find((one) => textOf(one).startsWith('Canceled'));
    expect(attributeOf(cell, 'class')).to.include('warn');
    expect(page.all('option').map(textOf)).to.include('Ready, stopped').and.not.include('Ready');
  });

  it("shows every person's status on each page, even with canceled rows hidden", async () => {
    const people = Array.from({ length: 30 }, (_, index) => ({
      name: `Person ${index + 1}`,
      mobile_phone: `31255502${String(index).padStart(2, '0')}`,
    }));
    const { body } = await trial.call(`GET notifications/${trial.list}`);
    const list = await trial.make('notifications', { name: 'Long', reminder: body.results[0]!['reminder'] });
    await trial.call(`POST notifications/${list}/rows`, [{ patient_code: 'P-3' }, ...people]);
    await trial.send(list);
    for (const number of [1, 2]) {
      const page = await trial.browser.get(`${pathsOf(notifications).one(list)}?page=${number}`);
      const standings = rowCells(page).map((row) => row.at(-1)!.replaceAll('\u00a0', ' '));
      expect(standings).to.have.length(number === 1 ? 25 : 5);
      expect(new Set(standings)).to.deep.equal(new Set(['Text scheduled for today at 09:00 AM EDT Why?']));
    }
  });
});
