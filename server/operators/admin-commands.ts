import { randomBytes } from 'node:crypto';
import { enterAdmin, findAdminError } from '../api/operators/enter-admin.ts';
import { createPasswordHasher } from '../api/sign-in/password-hasher.ts';
import type { Command, OptionValues } from './command.ts';

export const adminCommands: Readonly<Record<string, Command>> = {
  'create-user': {
    description: 'Creates an internal admin, and the internal admins’ organization if it does not exist yet.',
    options: {
      'user-name': { label: 'User name' },
      'first-name': { label: 'First name' },
      'last-name': { label: 'Last name' },
      email: { label: 'Email', optional: true },
      organization: { label: 'Organization name', optional: true },
      'generate-password': { label: 'Generate a password and print it once', flag: true },
    },
    secret: { label: 'Password', repeatLabel: 'Password again', unless: 'generate-password' },
    run: async ({ db, config, values, secret, now }) => {
      const admin = readAdmin(values, config.brand.name);
      const pw = secret || generatePassword();
      const error = findAdminError(admin, pw);
      if (error) throw new Error(error);
      const entering = { password: await createPasswordHasher().hash(pw, 'known'), mustChange: !secret, now };
      const name = await db.transaction().execute((trx) => enterAdmin(trx, admin, entering));
      const made = `${admin.userName} can sign in as an internal admin of ${name}, at ${config.publicUrl.origin}.`;
      return secret ? made : `${made}\nPassword, which must be changed at the first sign-in: ${pw}`;
    },
  },
};

const readAdmin = (values: OptionValues, brandName: string) => ({
  userName: values['user-name'] ?? '',
  firstName: values['first-name'] ?? '',
  lastName: values['last-name'] ?? '',
  email: values['email'] ?? '',
  organization: values['organization'] || brandName,
});

/** Generates a password of 96 random bits, with a suffix that contains all required kinds of characters. */
const generatePassword = () =>
  `${randomBytes(12)
    .toString('base64url')
    .replace(/(.)\1+/g, '$1-')}-aB7`;
