import { randomBytes } from 'node:crypto';
import { enterAdmin, findAdminFault } from '../api/operators/enter-admin.ts';
import { createPasswordHasher } from '../api/sign-in/password-hasher.ts';
import type { Command, Given } from './command.ts';

export const adminCommands: Readonly<Record<string, Command>> = {
  'create-user': {
    what: 'Makes an internal admin, and the organization of the internal admins where there is none yet.',
    options: {
      'user-name': { label: 'User name' },
      'first-name': { label: 'First name' },
      'last-name': { label: 'Last name' },
      email: { label: 'Email', optional: true },
      organization: { label: 'Name of the organization', optional: true },
      'generate-password': { label: 'Print a password once', flag: true },
    },
    secret: { label: 'Password', again: 'Password again', unless: 'generate-password' },
    run: async ({ db, config, given, secret, now }) => {
      const admin = readAdmin(given, config.brand.name);
      const pw = secret || generatePassword();
      const fault = findAdminFault(admin, pw);
      if (fault) throw new Error(fault);
      const entering = { password: await createPasswordHasher().hash(pw, 'known'), mustChange: !secret, now };
      const name = await db.transaction().execute((trx) => enterAdmin(trx, admin, entering));
      const made = `${admin.userName} can sign in as an internal admin of ${name}, at ${config.publicUrl.origin}.`;
      return secret ? made : `${made}\nThe password, to be changed at the first sign-in: ${pw}`;
    },
  },
};

const readAdmin = (given: Given, brandName: string) => ({
  userName: given['user-name'] ?? '',
  firstName: given['first-name'] ?? '',
  lastName: given['last-name'] ?? '',
  email: given['email'] ?? '',
  organisation: given['organization'] || brandName,
});

/** Generates a password of 96 random bits, with a suffix that contains all required kinds of characters. */
const generatePassword = () =>
  `${randomBytes(12)
    .toString('base64url')
    .replace(/(.)\1+/g, '$1-')}-aB7`;
