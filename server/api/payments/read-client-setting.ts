import { textOf } from '../../../shared/reply.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { findClientSetting } from './client-setting-row.ts';

/** Answers a client organisation's settings, to admins. */
export const readClientSetting: SignedOperation = async (request, { db, keyring }) => {
  if (!request.actor.admin) return refuse(403, 'You may not do this.');
  const setting = await findClientSetting({ db, keyring }, textOf(bodyOf(request), 'id'));
  return setting ? succeed([setting]) : notFound();
};
