import type { Request } from 'express';
import { seeOther } from '../../../http/response.ts';
import { sandboxFile } from '../../../http/headers.ts';
import { formatPhone } from '../../../../../shared/contact-details.ts';
import { paths } from '../../../../../shared/paths.ts';
import { dayAfter, toWallClock } from '../../../../../shared/time.ts';
import type { Page } from '../../../page/route.ts';
import { fill } from '../../../../../shared/language.ts';
import { withLanguage, languageOf } from '../../../http/language.ts';
import { answerStrings, loadEmailAppointment, type EmailAppointment } from './load-email-appointment.ts';
import { readAnswerLink, type AnswerLink } from '../../../http/public-links.ts';

/** Serves the appointment as a calendar file. If there is none, redirects to the answer page, which explains why. */
export const appointmentCalendar: Page = {
  async get(ctx) {
    const link = readAnswerLink(ctx.req);
    const found = link && (await loadEmailAppointment(ctx, link));
    if (!link || !found?.date) return seeOther(ctx.res, withLanguage(ctx.req, paths.emailResponse.to()));
    ctx.res.attachment('visit.ics');
    sandboxFile(ctx.res);
    ctx.res.setHeader('Cache-Control', 'no-store');
    ctx.res.vary('Accept-Language');
    ctx.res.type('text/calendar').send(writeCalendar(found, link, ctx));
  },
};

interface CalendarContext {
  req: Request;
  nowSeconds: number;
  brand: { brandName: string };
}

function writeCalendar(
  appointment: EmailAppointment,
  { oid }: AnswerLink,
  { req, nowSeconds, brand }: CalendarContext,
): string {
  const { event, eventCall } = answerStrings[languageOf(req)];
  const { practice, place } = appointment;
  const phone = formatPhone(appointment.phone);
  const summary = asText(fill(event, { practice }));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${asText(brand.brandName)}//Visits//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${oid}@visits`,
    `DTSTAMP:${asUtc(nowSeconds)}`,
    ...spanOf(appointment),
    `SUMMARY:${summary}`,
    ...(place ? [`LOCATION:${asText(place)}`] : []),
    ...(phone ? [`DESCRIPTION:${asText(fill(eventCall, { phone }))}`] : []),
    ...alarmsBefore.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${trigger}`,
      `DESCRIPTION:${summary}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Alarms as RFC 5545 durations before the start: one day to plan and two hours to leave. */
const alarmsBefore = ['-P1D', '-PT2H'] as const;

/** Default duration in seconds, because the API has no appointment length. */
const defaultDurationSeconds = 30 * 60;

/** Returns the DTSTART and DTEND lines. An appointment without a time spans the whole day, with an exclusive end. */
function spanOf({ starts, date }: EmailAppointment): string[] {
  if (starts !== undefined)
    return [`DTSTART:${asUtc(starts)}`, `DTEND:${asUtc(starts + defaultDurationSeconds)}`];
  return [date, dayAfter(date)].map(
    (day, index) => `${index === 0 ? 'DTSTART' : 'DTEND'};VALUE=DATE:${day.replaceAll('-', '')}`,
  );
}

/** Formats as `20260312T143000Z` for calendar files. */
const asUtc = (unixSeconds: number) => `${toWallClock(unixSeconds).replace(/[-:]/g, '').replace(' ', 'T')}Z`;

const asText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\p{Cc}+/gu, ' ');

/** Folds lines to at most 75 bytes. Continuation lines begin with a space. */
function foldLine(line: string): string {
  const parts = [''];
  for (const letter of line) {
    const last = parts.at(-1) ?? '';
    if (Buffer.byteLength(last + letter) > 74) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts.join('\r\n ');
}
