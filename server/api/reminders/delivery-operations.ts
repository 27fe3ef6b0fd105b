import { changeAccount, readAccount } from './account.ts';
import { countClosedOut } from './closed-hours.ts';
import { changeWork } from './change-work.ts';
import { listHours } from './list-hours.ts';
import { listWork, readNeeds } from './list-work.ts';
import { stopMessage } from './stop-message.ts';
import { listMessageTransitions } from './list-transitions.ts';

export const deliveryOperations = {
  changeAccount,
  readAccount,
  countClosedOut,
  changeWork,
  listHours,
  listWork,
  readNeeds,
  stopMessage,
  listMessageMoves: listMessageTransitions,
} as const;
