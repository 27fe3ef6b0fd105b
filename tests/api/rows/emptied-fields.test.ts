import { expect } from 'chai';
import { resourceList } from '../../../shared/resources/index.ts';
import { signIn } from '../../support/embedded-api.ts';
import { enterSamples } from '../../support/records.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const idOrg = '204117';
const changed = resourceList.filter(
  ({ tenant, operations, name }) =>
    tenant && operations.includes('update') && !['users', 'groups', 'imports', 'tasks'].includes(name),
);

describeOneApi('clearing a field', (api) => {
  let ids: Awaited<ReturnType<typeof enterSamples>>;
  let token: string;
  before(async () => {
    ids = await enterSamples(api.database.db, changed, { idOrg, rows: 1 });
    token = await signIn(api, { org: idOrg });
  });

  for (const { name, fields } of changed)
    it(`succeeds or explains the rejection: ${name}`, async () => {
      const id = ids.get(name)![0]!;
      const open = Object.keys(fields).filter((field) => !fields[field]!.serverSet);
      const faults: string[] = [];
      for (const field of open)
        for (const value of ['', null]) {
          const { status, body } = await api.call(`PUT ${name}`, { id, [field]: value }, { token });
          if (status >= 500 || (status !== 200 && !body.msg))
            faults.push(`${field}: ${JSON.stringify(value)} → ${status}`);
        }
      expect(open).to.not.be.empty;
      expect(faults).to.deep.equal([]);
    });
});
