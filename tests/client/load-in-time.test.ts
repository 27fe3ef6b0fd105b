import { expect } from 'chai';
import { loadInTime } from '../../client/script-loading.ts';

describe('loadInTime', () => {
  it('returns the loaded module', async () => {
    expect(await loadInTime(Promise.resolve('chunk'), 1000)).to.equal('chunk');
  });

  it('fails if loading fails', async () => {
    const error = await loadInTime(Promise.reject(new Error('gone')), 1000).catch(
      (reason: unknown) => reason,
    );
    expect(error).to.have.property('message', 'gone');
  });

  it('times out if the script never loads', async () => {
    const error = await loadInTime(new Promise(() => undefined), 5).catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'A script took over 5 ms to load');
  });
});
