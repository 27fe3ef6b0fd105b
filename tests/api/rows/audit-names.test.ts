import { expect } from 'chai';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204260';

describeApi('audit trail search', (api) => {
  it("finds changes by the user's full name and the record name", async () => {
    await addUser(api, { userName: 'pd7', org, group: 'admin' });
    const token = await tokenOf(api, 'pd7');
    const made = await api.call('POST text_templates', { name: 'Knee recall', template: 'Hi' }, { token });
    expect(made.status).to.equal(200);
    const find = async (text: string) =>
      (await api.call(`GET audit?search=${encodeURIComponent(text)}`, undefined, { token })).body.results.map(
        ({ action, resource }) => `${action} ${resource}`,
      );
    expect(await find('Pat Doe text_templates')).to.deep.equal(['create text_templates']);
    expect(await find('knee')).to.deep.equal(['create text_templates']);
    expect(await find('Pat Nobody')).to.deep.equal([]);
  });
});
