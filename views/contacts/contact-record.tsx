import type { ReactNode } from 'react';
import { timesIn } from '../../shared/zone-name.ts';
import { keepTitle } from '../../shared/person-title.ts';
import { formatCents } from '../../shared/money.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { sayMoment } from '../../shared/time.ts';
import { sayAge } from '../payments/age-words.ts';
import { fieldsNamed } from '../resource/form-groups.ts';
import { factsOf, RecordFacts } from '../resource/record-facts.tsx';
import { Facts } from '../ui/facts.tsx';
import { NextVisitSection } from './next-visit.tsx';
import type { ContactRecordProps } from './props.ts';
import { WhatHappened } from './what-happened.tsx';

/** Fields shown elsewhere on the page: in the header, the fact strip, and the contact details. */
const toldFirst = [
  ...['first_name', 'last_name', 'dob', 'patient_code', 'provider'],
  ...['mobile_phone', 'phone', 'email', 'language'],
  ...['opt_out_voice', 'opt_out_text', 'opt_out_email'],
];

/** Returns the header line of a contact: `52 years, born Mar 14, 1974 · LFC-20170 · Dr. Park`. */
export function sayPerson({ values, ...reading }: ContactRecordProps): string {
  const { dob, patient_code: code, provider } = values;
  const zone = timesIn(reading.zone, reading.nowSeconds);
  return [dob && sayAge(dob, reading), code, keepTitle(provider ?? ''), zone].filter(Boolean).join(' · ');
}

export function ContactRecord(props: ContactRecordProps) {
  const { nextVisit, calledOff, stops, household, timeline } = props;
  return (
    <>
      <div className="fact-strip">
        <Facts facts={stripOf(props)} />
      </div>
      <div className="record-columns contact-columns">
        <div>
          {nextVisit !== undefined && <NextVisitSection visit={nextVisit} calledOff={calledOff} />}
          {stops.length > 0 && <Stops stops={stops} />}
          {household.length > 0 && <Household people={household} />}
          <RecordFacts {...props} leftOut={toldFirst} />
        </div>
        {timeline && <WhatHappened {...timeline} {...props} />}
      </div>
    </>
  );
}

function stripOf(props: ContactRecordProps): [label: string, value: ReactNode][] {
  const { definition, reach, timeline, zone, nowSeconds } = props;
  const told = (names: readonly string[]) => factsOf(props, fieldsNamed(definition, names));
  const owed = timeline?.owed;
  return [
    ...told(['mobile_phone', 'phone', 'email']),
    ['Reach', <span className={reach.tone}>{reach.text}</span>],
    ...told(['language']),
    [
      'To pay',
      owed && (
        <>
          <a href={owed.href}>{formatCents(owed.cents)}</a>
          {owed.askedAt > 0 && (
            <span className="soft note">{`Asked ${sayMoment(owed.askedAt, zone, nowSeconds)}`}</span>
          )}
        </>
      ),
    ],
  ];
}

function Stops({ stops }: Pick<ContactRecordProps, 'stops'>) {
  return (
    <section aria-labelledby="stops-title">
      <h2 id="stops-title">{contacts.fields.opt_outs.label}</h2>
      <ul className="household">
        {stops.map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ul>
    </section>
  );
}

function Household({ people }: { people: ContactRecordProps['household'] }) {
  return (
    <section aria-labelledby="household-title">
      <h2 id="household-title">Household</h2>
      <ul className="household">
        {people.map(({ href, name, shares }) => (
          <li key={href}>
            <a href={href}>{name}</a> <span className="soft">{shares}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
