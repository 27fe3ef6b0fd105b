import { expect } from 'chai';
import { toUser, userRecord } from '../../shared/user.ts';

const read = (fields: object) => toUser(userRecord.read({ id: 7, user_name: 'pat', ...fields })!);

describe('the record of a signed-in user', () => {
  it('reads a flag from text, a number or a boolean', () => {
    for (const flag of ['T', 1, true])
      expect(read({ forcePasswordReset: flag }).forcePasswordReset, String(flag)).to.equal(true);
    for (const flag of ['F', 0, false, '', null, undefined])
      expect(read({ forcePasswordReset: flag }).forcePasswordReset, String(flag)).to.equal(false);
  });

  it('reads page sizes from JSON text or an object, without invalid sizes', () => {
    const settings = {
      theme: 'dark',
      perPage: { files: 50, contacts: '25', users: -1, groups: 1.5, jobs: 'x' },
    };
    for (const ui_settings of [settings, JSON.stringify(settings)])
      expect(read({ ui_settings }).perPage).to.deep.equal({ files: 50, contacts: 25 });
  });

  it('ignores missing or invalid settings and an unknown MFA method', () => {
    for (const ui_settings of [undefined, null, '', '{', '[1]', { perPage: [1] }])
      expect(read({ ui_settings }).perPage, JSON.stringify(ui_settings)).to.deep.equal({});
    expect(read({ mfa_method: 'fax' })).to.include({ id: '7', userName: 'pat', mfaMethod: '', admin: false });
  });
});
