import type { Request } from 'express';
import { seeOther } from '../../http/answer.ts';
import { paths } from '../../../../shared/paths.ts';
import { toWallClock } from '../../../../shared/time.ts';
import type { Page } from '../../visit/route.ts';
import { fill } from '../../../../shared/messages/fill.ts';
import { keepLanguage, languageOf } from '../../http/language.ts';
import { answerWords } from './answer-words.ts';
import { readAnswerLink, type AnswerLink } from './answer-link.ts';
import { loadVisit, type EmailVisit } from './load-visit.ts';

/** The visit as a file that calendars take. Where there is none, the answer's own page says so. */
export const visitCalendar: Page = {
  async show(visit) {
    const link = readAnswerLink(visit.req);
    const found = link && (await loadVisit(visit, link));
    if (!link || !found?.day) return seeOther(visit.res, keepLanguage(visit.req, paths.emailResponse.to()));
    visit.res.attachment('visit.ics');
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
  const { practice, phone } = visit;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${asText(brand.brandName)}//Visits//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${oid}@visits`,
    `DTSTAMP:${asUtc(nowSeconds)}`,
    visit.starts === undefined
      ? `DTSTART;VALUE=DATE:${visit.day.replaceAll('-', '')}`
      : `DTSTART:${asUtc(visit.starts)}`,
    `SUMMARY:${asText(fill(event, { practice }))}`,
    ...(phone ? [`DESCRIPTION:${asText(fill(eventCall, { phone }))}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20260312T143000Z` */
const asUtc = (unixSeconds: number) => `${toWallClock(unixSeconds).replace(/[-:]/g, '').replace(' ', 'T')}Z`;

const asText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\p{Cc}+/gu, ' ');

/** A line has at most 75 bytes; what goes on begins with a space. */
function fold(line: string): string {
  const parts = [''];
  for (const letter of line) {
    const last = parts.at(-1) ?? '';
    if (Buffer.byteLength(last + letter) > 74) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts.join('\r\n ');
}
