/** Sample patient for simulated calls. Digits are written as typed on the keypad. */
export const samplePatient = {
  firstName: 'Maria',
  lastName: 'Gonzalez',
  code: '20418',
  dob: '04091961',
  zip: '60611',
  owesCents: 4500,
  last4: '4242',
} as const;

/** Sample appointment in three days at 3:30 PM UTC. */
export const sampleAppointment = {
  inDays: 3,
  seconds: 55_800,
  provider: 'Dr. Ellen Park',
  location: 'Main Office',
} as const;
