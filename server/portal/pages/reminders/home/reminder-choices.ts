import { largestPageSize } from '../../../../../shared/constants.ts';
import { isActiveReminder, reminders } from '../../../../../shared/resources/reminders.ts';
import { formatChannels, untranslatedChannels } from '../../../../../shared/reminders/planned.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { sortKeysOf } from '../../../../../shared/list-state.ts';
import type { RowOf } from '../../../../../shared/resources/define.ts';
import type { Choice } from '../../../../../views/resource/props.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { Chosen } from './chosen.ts';

type Reminder = RowOf<typeof reminders>;

interface ReminderChoices {
  /** Undefined if the reminders could not be loaded. */
  choices: readonly Choice[] | undefined;
  notes: readonly string[];
}

/** Returns the reminders that a notification list can use. Omits inactive ones, except the list's current reminder. */
export async function offerReminders(
  { api }: RequestContext,
  { current, chosen }: { current: string; chosen: Chosen | undefined },
): Promise<ReminderChoices> {
  const outcome = await api.list(reminders, { size: largestPageSize, sort: sortKeysOf('name') });
  if (!outcome.ok) return { choices: undefined, notes: [] };
  const isOffered = (one: Reminder) => isActiveReminder(one) || one.id === current;
  const speaksSpanish = chosen?.person?.language === 'es';
  const offered = outcome.rows.filter(isOffered);
  const inactiveNames = outcome.rows.filter((one) => !isOffered(one)).map(({ name }) => name);
  return {
    choices: offered.map((one) => ({ value: one.id, label: labelOf(one, speaksSpanish) })),
    notes: [
      ...(speaksSpanish && offered.some((one) => untranslatedChannels(one).length > 0)
        ? [homeMessages.speaksSpanish(chosen.summary.who)]
        : []),
      ...(inactiveNames.length > 0 ? [homeMessages.notOffered(inactiveNames)] : []),
    ],
  };
}

function labelOf(reminder: Reminder, speaksSpanish: boolean): string {
  const english = speaksSpanish ? untranslatedChannels(reminder) : [];
  const notes = [
    !isActiveReminder(reminder) && homeMessages.notActive,
    english.length > 0 && homeMessages.inEnglishOnly(formatChannels(english)),
  ].filter(Boolean);
  return notes.length > 0 ? `${reminder.name} (${notes.join(', ')})` : reminder.name;
}
