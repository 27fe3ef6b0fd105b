import { expect } from 'chai';
import { pluginMessages } from '../../../../shared/locales/en/plugins.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { startTestApi, type TestApi } from '../../../support/test-api.ts';
import { startLibraryTrial, type LibraryTrial } from './staff.ts';

describe('plugin page', () => {
  let trial: LibraryTrial;
  let receiver: TestApi;
  let status = 204;
  before(async () => {
    receiver = await startTestApi(() => ({ status }));
    trial = await startLibraryTrial();
  });
  after(async () => {
    await trial.close();
    await receiver.close();
  });
  const { one, edit, create } = pathsOf(resources.plugins);
  const open = (id: string) => trial.browser.get(one(id));
  const form = (id: string) => trial.browser.get(edit(id));
  const make = () =>
    trial.make('plugins', { name: 'Chart', kind: 'webhook', url: receiver.url, secret: 'canary-hook' });

  it('sends a test event with one click and shows the result of each test event', async () => {
    const id = await make();
    const first = await open(id);
    expect(first.text).to.include(pluginMessages.nothing);
    expect(first.text).to.match(/Created today at .*, times in Central \(C[DS]T\)/);
    const sent = await trial.browser.press(first, 'Send a test event');
    expect(sent.text).to.include(pluginMessages.testSent).and.include('Test event: not sent yet.');
    await runWorker(trial.api);
    expect((await open(id)).text).to.include('Test event: delivered (204).');
    status = 500;
    await trial.browser.press(await open(id), 'Send a test event');
    await runWorker(trial.api);
    const { text, html } = await open(id);
    expect(text).to.match(
      /Test event: not delivered, the response was 500\. Tried 1 time, won’t try again\./,
    );
    expect(html).to.not.include('canary-hook');
  });

  it('accepts only known events and shows the error when an event is unknown', async () => {
    const id = await make();
    const wrong = await trial.browser.press(await form(id), 'Save', { events: 'confirmed, paid' });
    expect(wrong.text).to.include(pluginMessages.events);
    const right = await trial.browser.press(await form(id), 'Save', { events: 'Failed,confirmed' });
    expect(right.text).to.include('Plugin saved');
    expect(await trial.read('plugins', id)).to.include({ events: 'confirmed, failed' });
  });

  it('offers no test event before the plugin is saved', async () => {
    expect((await trial.browser.get(create)).text).to.not.include('Send a test event');
  });
});
