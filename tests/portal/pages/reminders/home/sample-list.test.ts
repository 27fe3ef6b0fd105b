import { level1 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { paths } from '../../../../../shared/paths.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf } from '../../../../support/page.ts';
import { getBytes, sendForm } from '../../files/send-form.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('sample file of a notification list', () => {
  let trial: HomeTrial;
  afterEach(() => trial.close());

  const sample = () => getBytes(trial.portal, trial.browser, paths.sampleList.to());
  const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString().trim().split(/\r?\n/);

  it("contains appointments on the practice's next weekday and can be uploaded unchanged", async () => {
    // Friday evening in New York, Saturday in UTC.
    trial = await startHomeTrial({ nowMs: Date.UTC(2026, 2, 14, 1) });
    const place = pathsOf(notifications).one(trial.list);
    const page = await trial.browser.get(place);
    const link = page.all('a').find((one) => textOf(one) === 'Download a sample file');
    expect(attributeOf(link!, 'href')).to.equal(paths.sampleList.to());
    const file = await sample();
    expect(linesOf(file)[0]).to.match(/^Name,.*,Language$/);
    const days = file.bytes.toString().match(/\d\d\/\d\d\/\d{4}/g);
    expect([days?.length, new Set(days)]).to.deep.equal([5, new Set(['03/16/2026'])]);
    const upload = { path: `${place}/rows`, fields: { _csrf: page.csrfToken } };
    await sendForm(trial.portal, trial.browser, {
      ...upload,
      files: [{ name: 'sample.csv', bytes: file.bytes }],
    });
    expect((await trial.browser.get(place)).text)
      .to.include('5 rows accepted, 1 row skipped, 0 rows rejected.')
      .and.include('Luis Ortega');
  });

  it('omits the language when the API lacks languages', async () => {
    trial = await startHomeTrial({ offer: level1 });
    expect(linesOf(await sample())[0]).to.not.include('Language');
    const page = await trial.browser.get(pathsOf(notifications).one(trial.list));
    expect(page.all('select').map((one) => attributeOf(one, 'name'))).to.not.include('row_language');
  });
});
