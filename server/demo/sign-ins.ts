import { harbor, lakeside, prairie } from './practices.ts';

export interface DemoSignIn {
  case: string;
  userName: string;
  firstName: string;
  lastName: string;
  orgId: string;
  accessGroup: string;
  note?: string;
  admin?: true;
  mfaMethod?: 'sms' | 'totp';
  forcePasswordReset?: true;
  temporary?: true;
  resetRequired?: true;
}

/** Password of every demo user. Its hash is stored here because hashing at each start would take seconds. */
export const demoPassword = 'Lakeside-2026';
export const demoCredential = {
  salt: Buffer.from('d599bb4d784e0ca08031a3e5620bb525', 'hex'),
  hash: Buffer.from('fb1d9f525a32637a7948868376d3709ea486ea8e4095f3eb23542809b303d6fe', 'hex'),
  cost: 2 ** 17,
  blockSize: 8,
  parallelization: 1,
};

export const demoTotpSecret = 'LAKESIDEFAMILYCLINICDEMOTOTPKEYS';
export const demoPhone = '3125550188';

export const demoGroups = [
  { orgId: lakeside, name: 'Admin', open: ['home', 'ivr', 'library', 'contacts', 'files', 'admin'] },
  { orgId: lakeside, name: 'Front Desk', open: ['home', 'contacts', 'files'] },
  { orgId: harbor, name: 'Admin', open: ['home', 'ivr', 'library', 'contacts', 'files', 'admin'] },
  { orgId: prairie, name: 'Admin', open: ['home', 'ivr', 'library', 'contacts', 'files', 'admin'] },
] as const;

export const demoSignIns: readonly DemoSignIn[] = [
  {
    case: 'staff',
    userName: 'maria.lopez',
    firstName: 'Maria',
    lastName: 'Lopez',
    orgId: lakeside,
    accessGroup: 'Admin',
    note: 'Every tab',
  },
  {
    case: 'staff with limited group',
    userName: 'kevin.obrien',
    firstName: 'Kevin',
    lastName: "O'Brien",
    orgId: lakeside,
    accessGroup: 'Front Desk',
    note: 'Home, Contacts and Files',
  },
  {
    case: 'staff with SMS',
    userName: 'aisha.khan',
    firstName: 'Aisha',
    lastName: 'Khan',
    orgId: lakeside,
    accessGroup: 'Admin',
    mfaMethod: 'sms',
    note: 'The code is in the test outbox',
  },
  {
    case: 'staff with TOTP',
    userName: 'peter.novak',
    firstName: 'Peter',
    lastName: 'Novak',
    orgId: lakeside,
    accessGroup: 'Admin',
    mfaMethod: 'totp',
    note: `Secret for an authenticator app: ${demoTotpSecret}`,
  },
  {
    case: 'staff with forced password change',
    userName: 'linda.chen',
    firstName: 'Linda',
    lastName: 'Chen',
    orgId: lakeside,
    accessGroup: 'Admin',
    forcePasswordReset: true,
    note: 'Must change the password after signing in',
  },
  {
    case: 'staff with temporary password',
    userName: 'omar.haddad',
    firstName: 'Omar',
    lastName: 'Haddad',
    orgId: lakeside,
    accessGroup: 'Admin',
    temporary: true,
    note: 'Must choose a new password to sign in',
  },
  {
    case: 'staff who must reset',
    userName: 'ruth.meyer',
    firstName: 'Ruth',
    lastName: 'Meyer',
    orgId: lakeside,
    accessGroup: 'Admin',
    resetRequired: true,
    note: 'The code to set a new password is in the test outbox',
  },
  {
    case: 'staff with forced MFA set-up',
    userName: 'sofia.berg',
    firstName: 'Sofia',
    lastName: 'Berg',
    orgId: prairie,
    accessGroup: 'Admin',
    note: 'The organization enforces two-step sign-in',
  },
  {
    case: 'staff without MFA',
    userName: 'george.hill',
    firstName: 'George',
    lastName: 'Hill',
    orgId: harbor,
    accessGroup: 'Admin',
    note: 'The organization has two-step sign-in off and no IVR number',
  },
  {
    case: 'admin',
    userName: 'admin',
    firstName: 'Alex',
    lastName: 'Morgan',
    orgId: lakeside,
    accessGroup: '',
    admin: true,
    note: 'Internal admin',
  },
];
