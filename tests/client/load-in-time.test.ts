import { expect } from 'chai';
import { loadInTime } from '../../client/load-in-time.ts';

describe('loadInTime', () => {
  it('gives what was loaded', async () => {
    expect(await loadInTime(Promise.resolve('chunk'), 1000)).to.equal('chunk');
  });

  it('fails as the loading fails', async () => {
    const error = await loadInTime(Promise.reject(new Error('gone')), 1000).catch(
      (reason: unknown) => reason,
    );
    expect(error).to.have.property('message', 'gone');
  });

  it('gives up where the script never comes', async () => {
    const error = await loadInTime(new Promise(() => undefined), 5).catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'A script took over 5 ms to load');
  });
});
