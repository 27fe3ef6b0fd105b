import { expect } from 'chai';
import { zoneOfAddress } from '../../shared/time-zones.ts';

describe('time zone of an address', () => {
  for (const [state, zip, zone] of [
    ['IL', '60611', 'America/Chicago'],
    ['OH', '44114-1234', 'America/New_York'],
    ['FL', '32501', 'America/Chicago'],
    ['FL', '33101', 'America/New_York'],
    ['IN', '46402', 'America/Chicago'],
    ['IN', '46204', 'America/New_York'],
    ['TN', '37902', 'America/New_York'],
    ['TN', '37203', 'America/Chicago'],
    ['TX', '79901', 'America/Denver'],
    ['ID', '83814', 'America/Los_Angeles'],
    ['AZ', '85001', 'America/Phoenix'],
    ['HI', '96813', 'Pacific/Honolulu'],
    ['AK', '99501', 'America/Anchorage'],
    ['PR', '00901', 'America/Puerto_Rico'],
    ['AS', '96799', 'Pacific/Pago_Pago'],
    ['NY', '00501', 'America/New_York'],
  ] as const)
    it(`gives ${zone} for ${state} ${zip}`, () => {
      expect(zoneOfAddress({ state, zip })).to.equal(zone);
    });

  it('uses the state when the ZIP code is missing or unknown', () => {
    expect(zoneOfAddress({ state: 'Oregon', zip: '' })).to.equal('America/Los_Angeles');
    expect(zoneOfAddress({ state: ' n.c. ', zip: '9' })).to.equal('America/New_York');
    expect(zoneOfAddress({ state: 'west virginia', zip: '00000' })).to.equal('America/New_York');
    expect(zoneOfAddress({ state: 'Ontario', zip: 'K1A 0B1' })).to.equal(undefined);
    expect(zoneOfAddress({ state: '', zip: '' })).to.equal(undefined);
  });
});
