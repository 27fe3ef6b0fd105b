/** Whom a trial of a phone sequence speaks of. The digits are as they are typed. */
export const samplePatient = {
  firstName: 'Maria',
  lastName: 'Gonzalez',
  code: '20418',
  dob: '04091961',
  zip: '60611',
  owesCents: 4500,
  last4: '4242',
} as const;

/** Three days on, at half past three in the afternoon of UTC. */
export const sampleVisit = {
  inDays: 3,
  seconds: 55_800,
  provider: 'Dr. Ellen Park',
  location: 'Main Office',
} as const;
