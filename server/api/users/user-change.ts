import { actingMessages } from '../../../shared/locales/en/administration.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import type { users } from '../../../shared/resources/users.ts';
import type { MfaMode } from '../../../shared/user.ts';
import { mayManageUsers, type Actor } from '../operation/actor.ts';
import { notAllowed, refuse, type Answer } from '../operation/answer.ts';
import type { ResourceRow } from '../rows/tables.ts';

export type SavedUser = ResourceRow<typeof users>;
export type UserInput = InputOf<typeof users>;

export interface UserChange {
  before: SavedUser;
  values: UserInput;
  actor: Actor;
  mfa: MfaMode;
  /** True if the actor has all rights of the user's old and new groups. */
  mayGrant: boolean;
}

/** Fields that users cannot change for themselves: the password has its own call, and the others would extend their rights. */
const closedToOneself = ['access_group', 'forcePasswordReset', 'pw', 'disabled'] as const;
/** Fields locked for users acting for a client. Each allows signing in as the client's user, unaudited and after they stop acting. */
const closedWhileActing = ['pw', 'mfa_method', 'user_name', 'email', 'mobile_phone'] as const;
const shownOfOneself = ['email', 'mobile_phone', 'mfa_method'] as const;

export function refuseUserChange(change: UserChange): Answer | undefined {
  const { before, values, actor } = change;
  if (!mayChange(change)) return notAllowed();
  const isTheirs = closedWhileActing.some((name) => isChanged(name, before, values));
  return actor.actingFor && isTheirs ? refuse(403, actingMessages.theirSignIn) : undefined;
}

function mayChange({ before, values, actor, mfa, mayGrant }: UserChange): boolean {
  const isOwn = before.id === actor.userId;
  if (!isOwn && !mayManageUsers(actor)) return false;
  if (!isOwn && before.admin_user === 'T' && !actor.admin) return false;
  if (!isOwn && !mayGrant) return false;
  if (isOwn && closedToOneself.some((name) => isChanged(name, before, values))) return false;
  if (!isChanged('mfa_method', before, values)) return true;
  return mayTurn(before.mfa_method ?? '', values.mfa_method ?? '', {
    isOwn,
    mayRemove: mfa !== 'enforced' || actor.admin,
  });
}

/** Returns true if users change their own contact or sign-in data, which requires a recent password verification. */
export function needsFresh({ before, values, actor }: UserChange): boolean {
  return before.id === actor.userId && shownOfOneself.some((name) => isChanged(name, before, values));
}

/** Returns true if the change affects the user's rights or credentials and therefore ends the user's sessions. */
export function endsSignIns({ before, values }: Pick<UserChange, 'before' | 'values'>): boolean {
  return (['pw', 'mfa_method', 'disabled', 'access_group'] as const).some((name) =>
    isChanged(name, before, values),
  );
}

type ComparedField =
  | (typeof closedToOneself)[number]
  | (typeof closedWhileActing)[number]
  | (typeof shownOfOneself)[number];

export function isChanged(name: ComparedField, before: SavedUser, values: UserInput): boolean {
  return Object.hasOwn(values, name) && (values[name] || off(name)) !== (before[name] || off(name));
}

const off = (name: ComparedField) => (name === 'forcePasswordReset' || name === 'disabled' ? 'F' : '');

const switchedOff = (method: string) => (method.startsWith('disabled_') ? method : `disabled_${method}`);

/**
 * Returns true if the change of method is allowed. The prefix `disabled_` turns a method off, and only the setup calls change which one it is.
 * Other users may only turn it off or clear it, for example after a lost phone.
 */
function mayTurn(
  from: string,
  to: string,
  { isOwn, mayRemove }: { isOwn: boolean; mayRemove: boolean },
): boolean {
  if (!isOwn) return to === '' || to === switchedOff(from);
  if (!from || !to || switchedOff(from) !== switchedOff(to)) return false;
  return to.startsWith('disabled_') ? mayRemove : true;
}
