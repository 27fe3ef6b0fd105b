import { checkPlace } from '../../shared/home/check-place.ts';
import { longestText, messageFlaws } from '../../shared/delivery/message-flaws.ts';
import { checkMessages, flawMessages } from '../../shared/messages/home.ts';
import { placeholders } from '../../shared/templates/placeholders.ts';
import { checkHref } from './check-href.ts';
import { sayPeople } from './plan-words.ts';
import type { CheckPageProps, FlawExample, Foreseen } from './props.ts';

export function Flaws({ list, plan, start }: CheckPageProps) {
  const way = { list: list.id, start: start.typed };
  return (
    <>
      {plan.open.map((open) => (
        <Flaw key={open.field} {...way} flaw={open.field} example={open} says={sayOpen(open)} />
      ))}
      {plan.flaws.map((flaw) => (
        <Flaw key={flaw.code} {...way} flaw={flaw.code} example={flaw} says={sayFlaw(flaw)} />
      ))}
      {plan.warned > 0 && (
        <p className="warn-text">
          {`${flawMessages.warned(plan.warned)} `}
          <a href={checkHref(list.id, { warned: true, start: start.typed })}>{checkMessages.seeWho}</a>
        </p>
      )}
      {plan.readAs.length > 0 && <p className="warn-text">{flawMessages.readAs(plan.readAs)}</p>}
    </>
  );
}

interface FlawProps {
  list: string;
  start: string;
  flaw: string;
  example: FlawExample;
  says: string;
}

function Flaw({ list, start, flaw, example, says }: FlawProps) {
  const { people, row, name, channel } = example;
  return (
    <p className="warn-text">
      {says}
      {row && (
        <>
          {' '}
          <a href={`${checkPlace.row(list, row)}${channel ? `#${channel}` : ''}`}>
            {flawMessages.seeMessage(name)}
          </a>
        </>
      )}
      {row && people > 1 && (
        <>
          {' · '}
          <a href={checkHref(list, { flaw, start })}>{checkMessages.seeWho}</a>
        </>
      )}
    </p>
  );
}

const ofVisit = ['date', 'time', 'provider', 'location'];

function sayOpen({ field, people }: Foreseen['open'][number]): string {
  return ofVisit.includes(field)
    ? `${sayPeople(people)} ${people === 1 ? 'has' : 'have'} no visit ${field}, though the message names it.`
    : flawMessages.open(people, labelOf(field));
}

const labelOf = (field: string) => placeholders.find(({ name }) => name === field)?.label ?? field;

const sayFlaw = ({ code, people, quote, length }: Foreseen['flaws'][number]): string =>
  code === 'punctuation'
    ? flawMessages.punctuation(people, quote)
    : flawMessages.tooLong(people, longestText, length);

export function nameFlaw(flaw: string): string {
  const code = messageFlaws.find((known) => known === flaw);
  return code ? flawMessages.names[code] : flawMessages.names.open(labelOf(flaw));
}
