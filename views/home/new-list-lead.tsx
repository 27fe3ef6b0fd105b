import { homeMessages } from '../../shared/messages/home.ts';
import { SendSteps } from './send-steps.tsx';

/** Over the form of a new list: the first of four steps. `chosen` people wait to come on it. */
export function NewListLead({ chosen }: { chosen: number }) {
  return (
    <>
      <SendSteps current="Reminder" />
      {chosen > 0 && <p>{`${homeMessages.chosen(chosen)}. ${homeMessages.chosenNext}`}</p>}
    </>
  );
}
