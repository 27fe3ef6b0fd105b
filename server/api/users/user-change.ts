import { actingMessages } from '../../../shared/messages/administration.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { MfaMode } from '../../../shared/user.ts';
import { mayManageUsers, type Actor } from '../operation/actor.ts';
import { notAllowed, refuse, type Answer } from '../operation/answer.ts';

export interface UserChange {
  before: ApiRecord;
  values: ApiRecord;
  actor: Actor;
  mfa: MfaMode;
  /** Whether the actor has all that the user has by their group, and would have. */
  mayGive: boolean;
}

/** Fields that nobody changes for themselves: the password has a call of its own, the rest would be a raise. */
const closedToOneself = ['access_group', 'forcePasswordReset', 'pw', 'disabled'];
/**
 * By these somebody signs in, or gets a new password or a code: whoever acts for a client could else go on as one of its users,
 * unnamed in the trail and after leaving.
 */
const closedWhileActing = ['pw', 'mfa_method', 'user_name', 'email', 'mobile_phone'];
const shownOfOneself = ['email', 'mobile_phone', 'mfa_method'];

/** The answer where the actor may not make the change at all. */
export function refuseUserChange(change: UserChange): Answer | undefined {
  const { before, values, actor } = change;
  if (!mayChange(change)) return notAllowed();
  const isTheirs = closedWhileActing.some((name) => isChanged(name, before, values));
  return actor.actingFor && isTheirs ? refuse(403, actingMessages.theirSignIn) : undefined;
}

function mayChange({ before, values, actor, mfa, mayGive }: UserChange): boolean {
  const isOwn = before['id'] === actor.userId;
  if (!isOwn && !mayManageUsers(actor)) return false;
  if (!isOwn && before['admin_user'] === 'T' && !actor.admin) return false;
  if (!isOwn && !mayGive) return false;
  if (isOwn && closedToOneself.some((name) => isChanged(name, before, values))) return false;
  if (!isChanged('mfa_method', before, values)) return true;
  return mayTurn(textOf(before, 'mfa_method'), textOf(values, 'mfa_method'), {
    isOwn,
    mayRemove: mfa !== 'enforced' || actor.admin,
  });
}

/** Whether it touches how the user is reached or recognised, which asks for a fresh sign-in. */
export function needsFresh({ before, values, actor }: UserChange): boolean {
  return before['id'] === actor.userId && shownOfOneself.some((name) => isChanged(name, before, values));
}

/** Whether the user's other sign-ins end with it: what they were given at their start may not be theirs any more. */
export function endsSignIns({ before, values }: Pick<UserChange, 'before' | 'values'>): boolean {
  return ['pw', 'mfa_method', 'disabled', 'access_group'].some((name) => isChanged(name, before, values));
}

export function isChanged(name: string, before: ApiRecord, values: ApiRecord): boolean {
  return (
    Object.hasOwn(values, name) && (textOf(values, name) || off(name)) !== (textOf(before, name) || off(name))
  );
}

const off = (name: string) => (['forcePasswordReset', 'disabled'].includes(name) ? 'F' : '');

const switchedOff = (method: string) => (method.startsWith('disabled_') ? method : `disabled_${method}`);

/**
 * A method that is set up is turned off and on by the prefix `disabled_`; which one it is changes by the set-up calls alone.
 * For others it may only be turned off or cleared, as after a lost phone.
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
