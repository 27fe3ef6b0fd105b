import { derivePassword } from '../../server/api/sign-in/derive-password.ts';
import { createPasswordHasher } from '../../server/api/sign-in/password-hasher.ts';
import type { HashLine, PasswordHasher } from '../../server/api/secrets/stored-password.ts';

interface HeldHasher {
  passwords: PasswordHasher;
  /** Queues of the password checks, in order. */
  asked: HashLine[];
  begun: string[];
  /** Blocks all hashes until `release`. */
  hold(): void;
  release(): void;
}

/** Creates the production hasher with its queue, at a low default cost, with hashes that end on demand. */
export function createHeldHasher(cost = 2 ** 10): HeldHasher {
  const asked: HashLine[] = [];
  const begun: string[] = [];
  let held = Promise.resolve();
  let release = () => {};
  const hasher = createPasswordHasher({
    cost,
    waitMs: 60_000,
    derive: async (password, parts) => {
      begun.push(password);
      await held;
      return derivePassword(password, parts);
    },
  });
  const verify: PasswordHasher['verify'] = (password, stored, line) => {
    asked.push(line);
    return hasher.verify(password, stored, line);
  };
  return {
    passwords: { ...hasher, verify },
    asked,
    begun,
    hold: () => (held = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  };
}
