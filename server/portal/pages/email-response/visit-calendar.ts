import type { Request } from 'express';
import { seeOther } from '../../http/answer.ts';
import { sandboxFile } from '../../http/headers.ts';
import { paths } from '../../../../shared/paths.ts';
import { dayAfter, toWallClock } from '../../../../shared/time.ts';
import type { Page } from '../../visit/route.ts';
import { fill } from '../../../../shared/messages/fill.ts';
import { keepLanguage, languageOf } from '../../http/language.ts';
import { answerWords } from './answer-words.ts';
import { readAnswerLink, type AnswerLink } from './answer-link.ts';
import { loadVisit, type EmailVisit } from './load-visit.ts';

/** Serves the appointment as a calendar file. Without an appointment, redirects to the answer page, which explains it. */
export const visitCalendar: Page = {
  async show(visit) {
    const link = readAnswerLink(visit.req);
    const found = link && (await loadVisit(visit, link));
    if (!link || !found?.day) return seeOther(visit.res, keepLanguage(visit.req, paths.emailResponse.to()));
    visit.res.attachment('visit.ics');
    sandboxFile(visit.res);
    visit.res.setHeader('Cache-Control', 'no-store');
    visit.res.vary('Accept-Language');
    visit.res.type('text/calendar').send(writeCalendar(found, link, visit));
  },
};

interface Writing {
  req: Request;
  nowSeconds: number;
  brand: { brandName: string };
}

function writeCalendar(visit: EmailVisit, { oid }: AnswerLink, { req, nowSeconds, brand }: Writing): string {
  const { event, eventCall } = answerWords[languageOf(req)];
  const { practice, phone, place } = visit;
  const summary = asText(fill(event, { practice }));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${asText(brand.brandName)}//Visits//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${oid}@visits`,
    `DTSTAMP:${asUtc(nowSeconds)}`,
    ...spanOf(visit),
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
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Reminders as RFC 5545 durations before the start: one day to plan and two hours to leave. */
const alarmsBefore = ['-P1D', '-PT2H'] as const;

/** Default duration in seconds, because the API has no length of appointments. */
const usualSeconds = 30 * 60;

/** Returns start and end. An appointment without a time spans its whole day, with an exclusive end. */
function spanOf({ starts, day }: EmailVisit): string[] {
  if (starts !== undefined) return [`DTSTART:${asUtc(starts)}`, `DTEND:${asUtc(starts + usualSeconds)}`];
  return [day, dayAfter(day)].map(
    (date, index) => `${index === 0 ? 'DTSTART' : 'DTEND'};VALUE=DATE:${date.replaceAll('-', '')}`,
  );
}

/** Formats as `20260312T143000Z` for calendar files. */
const asUtc = (unixSeconds: number) => `${toWallClock(unixSeconds).replace(/[-:]/g, '').replace(' ', 'T')}Z`;

const asText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\p{Cc}+/gu, ' ');

/** Folds lines to at most 75 bytes. Continuation lines begin with a space. */
function fold(line: string): string {
  const parts = [''];
  for (const letter of line) {
    const last = parts.at(-1) ?? '';
    if (Buffer.byteLength(last + letter) > 74) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts.join('\r\n ');
}
