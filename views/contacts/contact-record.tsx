import { paymentRecordStrings } from '../../shared/locales/en/payments.ts';
import { contactRecordStrings } from '../../shared/locales/en/contacts.ts';
import { erasureStrings } from '../../shared/locales/en/erasure.ts';
import { holdStrings } from '../../shared/locales/en/holds.ts';
import type { ReactNode } from 'react';
import { timesIn } from '../../shared/time-zones.ts';
import { joinTitle } from '../../shared/person-name.ts';
import { formatCents } from '../../shared/money.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { formatMoment } from '../../shared/time.ts';
import { formatAge } from './person-line.tsx';
import { fieldsNamed } from '../resource/form-groups.ts';
import { recordFactsOf, RecordFacts } from '../resource/record-facts.tsx';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { NextAppointmentSection } from './next-appointment.tsx';
import type { ContactRecordProps } from './props.ts';
import { ContactTimeline } from './contact-timeline.tsx';

/** Fields shown elsewhere on the page: in the header, the fact strip, and the contact details. */
const shownElsewhere = [
  ...['first_name', 'last_name', 'dob', 'patient_code', 'provider'],
  ...['mobile_phone', 'phone', 'email', 'language'],
  ...['opt_out_voice', 'opt_out_text', 'opt_out_email'],
];

/** Returns the header line of a contact: `52 years, born Mar 14, 1974 · LFC-20170 · Dr. Park`. */
export function describePerson({ values, ...reading }: ContactRecordProps): string {
  const { dob, patient_code: code, provider } = values;
  const zone = timesIn(reading.zone, reading.nowSeconds);
  return [dob && formatAge(dob, reading), code, joinTitle(provider ?? ''), zone].filter(Boolean).join(' · ');
}

export function ContactRecord(props: ContactRecordProps) {
  const { nextAppointment, canceledAppointment, stops, household, timeline, holds, holdHref, eraseHref } =
    props;
  return (
    <>
      {holds.map((hold) => (
        <Notice key={hold} kind="info" text={hold} />
      ))}
      <div className="fact-strip">
        <Facts facts={stripOf(props)} />
      </div>
      <div className="record-columns contact-columns">
        <div>
          {nextAppointment !== undefined && (
            <NextAppointmentSection appointment={nextAppointment} canceledAppointment={canceledAppointment} />
          )}
          {stops.length > 0 && <Stops stops={stops} />}
          {household.length > 0 && <Household people={household} />}
          <RecordFacts {...props} excludedFields={shownElsewhere} />
          {holdHref && (
            <p>
              <a href={holdHref}>{holds.length > 0 ? holdStrings.title : holdStrings.ask}</a>
            </p>
          )}
          {eraseHref && (
            <p>
              <a className="bad" href={eraseHref}>
                {erasureStrings.link}
              </a>
            </p>
          )}
        </div>
        {timeline && <ContactTimeline {...timeline} {...props} />}
      </div>
    </>
  );
}

function stripOf(props: ContactRecordProps): [label: string, value: ReactNode][] {
  const { definition, reach, timeline, zone, nowSeconds } = props;
  const factsNamed = (names: readonly string[]) => recordFactsOf(props, fieldsNamed(definition, names));
  const owed = timeline?.owed;
  return [
    ...factsNamed(['mobile_phone', 'phone', 'email']),
    [contactRecordStrings.reach, <span className={reach.tone}>{reach.text}</span>],
    ...factsNamed(['language']),
    [
      paymentRecordStrings.amountDue,
      owed && (
        <>
          <a href={owed.href}>{formatCents(owed.cents)}</a>
          {owed.requestedAt > 0 && (
            <span className="soft note">
              {contactRecordStrings.requested(formatMoment(owed.requestedAt, zone, nowSeconds))}
            </span>
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
      <h2 id="household-title">{contactRecordStrings.household}</h2>
      <ul className="household">
        {people.map(({ href, name, sharedDetails }) => (
          <li key={href}>
            <a href={href}>{name}</a> <span className="soft">{sharedDetails}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
