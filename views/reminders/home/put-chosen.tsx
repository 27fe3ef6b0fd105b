import { homeMessages } from '../../../shared/locales/en/home.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { ChosenPeople } from './list-props.ts';

export const withChosen = 'with_chosen';

/** Checkbox in the form for a new notification list. It adds the contacts selected in Contacts, with their next appointments. */
export function PutChosen(chosen: ChosenPeople & { isTicked: boolean }) {
  return (
    <Checkbox
      id={withChosen}
      name={withChosen}
      companion=""
      value="T"
      checked={chosen.isTicked}
      label={labelOf(chosen)}
      hint={hintOf(chosen)}
    />
  );
}

function labelOf({ who, when, dated, isOne }: ChosenPeople): string {
  if (when) return homeMessages.putOnFor(who, when);
  return !isOne && dated > 0 ? homeMessages.putOnForNext(who) : homeMessages.putOn(who);
}

function hintOf({ undated, isOne }: ChosenPeople): string | undefined {
  if (undated === 0) return undefined;
  return isOne ? homeMessages.dayLater : homeMessages.daysLater(undated);
}
