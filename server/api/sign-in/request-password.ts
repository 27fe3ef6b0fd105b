import { apiCalls } from '../../../shared/api-calls.ts';
import { normaliseUserName } from '../../../shared/sign-in/user-name.ts';
import { succeed } from '../operation/answer.ts';
import { readRequest, type Operation } from '../operation/operation.ts';
import { queueResetCode } from './send-reset-code.ts';

/** Queues a reset code. Answer and work are the same for every name, because the worker looks up the user. */
export const requestPassword: Operation = async (request, { db }) => {
  const key = normaliseUserName(readRequest(apiCalls.requestPassword, request).username);
  if (key) await queueResetCode(db, key);
  return succeed();
};
