import { normaliseUserName } from '../../../shared/sign-in/user-name.ts';
import { textOf } from '../../../shared/reply.ts';
import { succeed } from '../operation/answer.ts';
import { bodyOf, type Operation } from '../operation/operation.ts';
import { queueResetCode } from './send-reset-code.ts';

/** Queues a reset code. Answer and work are the same for every name, because the worker looks up the user. */
export const requestPassword: Operation = async (request, { db }) => {
  const key = normaliseUserName(textOf(bodyOf(request), 'username'));
  if (key) await queueResetCode(db, key);
  return succeed();
};
