import { apiCalls } from '../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Visit } from '../../visit/visit.ts';

/** Adds the starter templates to the library. A repeated call adds nothing. */
export async function takeStarters(visit: Visit): Promise<void> {
  const outcome = await visit.api.call(apiCalls.enterStarters, { body: {} });
  if (outcome.ok) visit.flash('success', homeMessages.startersTaken);
  else visit.flash('error', outcome.msg);
  visit.goTo(paths.home.to());
}
