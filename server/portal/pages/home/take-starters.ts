import { apiCalls } from '../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Visit } from '../../visit/visit.ts';

/** Puts the starters into the library. Pressed again, there is nothing more to put. */
export async function takeStarters(visit: Visit): Promise<void> {
  const outcome = await visit.api.call(apiCalls.enterStarters, { body: {} });
  if (outcome.ok) visit.flash('success', homeMessages.startersTaken);
  else visit.flash('error', outcome.msg);
  visit.goTo(paths.home.to());
}
