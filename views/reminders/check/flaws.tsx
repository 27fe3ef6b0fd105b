import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { longestText, messageFlaws } from '../../../shared/reminders/message-flaws.ts';
import { checkMessages, flawMessages } from '../../../shared/locales/en/check.ts';
import { placeholders } from '../../../shared/templates/placeholders.ts';
import { checkHref } from './check-href.ts';
import type { Plan } from '../../../shared/api-calls/list-plan.ts';
import type { CheckPageProps } from './props.ts';

export function Flaws({ list, plan, start }: CheckPageProps) {
  const way = { list: list.id, start: start.typed };
  return (
    <>
      {plan.open.map((open) => (
        <Flaw
          key={open.field}
          {...way}
          flaw={open.field}
          example={open}
          text={describeOpenPlaceholder(open)}
        />
      ))}
      {plan.flaws.map((flaw) => (
        <Flaw key={flaw.code} {...way} flaw={flaw.code} example={flaw} text={describeFlaw(flaw)} />
      ))}
      {plan.warned > 0 && (
        <p className="warn-text">
          {`${flawMessages.warned(plan.warned)} `}
          <a href={checkHref(list.id, { warned: true, start: start.typed })}>{checkMessages.seeWho}</a>
        </p>
      )}
      {plan.read_as.length > 0 && <p className="warn-text">{flawMessages.readAs(plan.read_as)}</p>}
    </>
  );
}

interface FlawProps {
  list: string;
  start: string;
  flaw: string;
  example: Omit<Plan['open'][number], 'field'>;
  text: string;
}

function Flaw({ list, start, flaw, example, text }: FlawProps) {
  const { people, row, name, channel } = example;
  return (
    <p className="warn-text">
      {text}
      {row && (
        <>
          {' '}
          <a href={`${checkPath.row(list, row)}${channel ? `#${channel}` : ''}`}>
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

const appointmentFields = ['date', 'time', 'provider', 'location'];

function describeOpenPlaceholder({ field, people }: Plan['open'][number]): string {
  return appointmentFields.includes(field)
    ? flawMessages.noAppointmentField(people, field)
    : flawMessages.open(people, labelOf(field));
}

const labelOf = (field: string) => placeholders.find(({ name }) => name === field)?.label ?? field;

const describeFlaw = ({ code, people, quote, length }: Plan['flaws'][number]): string =>
  code === 'punctuation'
    ? flawMessages.punctuation(people, quote)
    : flawMessages.tooLong(people, longestText, length);

export function nameFlaw(flaw: string): string {
  const code = messageFlaws.find((known) => known === flaw);
  return code ? flawMessages.names[code] : flawMessages.names.open(labelOf(flaw));
}
