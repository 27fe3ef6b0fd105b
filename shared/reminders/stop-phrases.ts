/** `stop` means no more texts, `stop_all` no more calls either, and `wrong` that the number belongs to another person. */
export type StopMeaning = 'stop' | 'stop_all' | 'wrong';

const precededBy = {
  /** Negates the words that follow, as in "don't stop texting me". */
  negation: /\b(?:dont|do not|never|cant|cannot|wont|no|not|didnt|doesnt)(?: (?:ever|please|want you to))?$/,
  /** Matches if the senders say that they dialed or gave a wrong number themselves. */
  ownMistake: /\b(?:i|we|do i|did i) (?:\w+ ){0,3}$/,
} as const;

interface StopRule {
  meaning: StopMeaning;
  pattern: RegExp;
  unlessAfter?: RegExp;
}

const me =
  '(?:me|us|my (?:phone|cell|number|wife|husband|mom|mother|dad|son|daughter)|this (?:number|phone)|here)';
const toMessages =
  '(?:text|txt|message|msg|messag|sms|contact|remind|notify|notif|send|bother|harass|spam)\\w*';
const toCalls = '(?:call|phon|ring|dial)\\w*';
const filler = '(?:(?:all|the|these|those|this|that|your|ur|any|sending|getting|with|of) )*';
/** Excludes conditions of time or place, which are not opt-outs, such as "don't call me before nine". */
const noCondition =
  '(?! (?:before|until|till|til|after|during|while|today|tonight|tomorrow|yet|back|at work|on|about|unless|if))';

/** Rules for text without accents, apostrophes or punctuation. The first match applies. */
const rules: readonly StopRule[] = [
  {
    meaning: 'wrong',
    pattern: /\bwrong (?:number|person|phone|cell|party)\b|\bwrong #/,
    unlessAfter: precededBy.ownMistake,
  },
  { meaning: 'wrong', pattern: /\b(?:numero|telefono|persona) (?:equivocad|incorrect|errone)[oa]\b/ },
  { meaning: 'wrong', pattern: /\b(?:se )?equivoc(?:o|aron|aste|ado) de (?:numero|persona|telefono)\b/ },
  {
    meaning: 'stop_all',
    pattern: new RegExp(`\\b(?:stop|quit|cease) (?:${filler})${toCalls}`),
    unlessAfter: precededBy.negation,
  },
  {
    meaning: 'stop_all',
    pattern: new RegExp(
      `\\b(?:dont|do not|never|no longer) (?:ever )?${toCalls} (?:or ${toMessages} )?${me}\\b${noCondition}`,
    ),
  },
  { meaning: 'stop_all', pattern: /\bno more (?:phone )?calls?\b/ },
  { meaning: 'stop_all', pattern: /\bleave (?:me|us) alone\b/ },
  {
    meaning: 'stop_all',
    pattern: /\b(?:remove|take|delete|get) (?:me|us|my (?:number|phone|name)|this number) (?:off|from|out)\b/,
  },
  { meaning: 'stop_all', pattern: /\b(?:remove|delete|lose) (?:me|my (?:number|phone)|this number)\b/ },
  { meaning: 'stop_all', pattern: /\b(?:no|ya no) (?:me|nos) (?:vuelva|vuelvan|llam)\w*/ },
  {
    meaning: 'stop_all',
    pattern: /\b(?:deje|dejen|pare|paren|dejar) de (?:llamar|molestar)\w*/,
    unlessAfter: /\bno$/,
  },
  { meaning: 'stop_all', pattern: /\bno mas llamadas\b/ },
  {
    meaning: 'stop_all',
    pattern: /\b(?:quite|quiten|saque|saquen|borre|borren|elimine|eliminen)(?:me|nos)\b/,
  },
  {
    meaning: 'stop',
    pattern: new RegExp(`\\b(?:stop|quit|cease|discontinue) (?:${filler})(?:${toMessages}|email\\w*)`),
    unlessAfter: precededBy.negation,
  },
  {
    meaning: 'stop',
    pattern: new RegExp(
      `\\b(?:dont|do not|never|no longer) (?:ever )?${toMessages} (?:or ${toCalls} )?${me}\\b${noCondition}`,
    ),
  },
  {
    meaning: 'stop',
    pattern: /\bno more (?:\w+ )?(?:texts?|txts?|messages?|msgs?|sms|reminders?|notifications?)\b/,
  },
  {
    meaning: 'stop',
    pattern:
      /\b(?:dont|do not|no longer) (?:want|wish|need|like)(?: to)? (?:(?:get|receive|be|have|any|more|anymore|these|those|your|getting|receiving) )*(?:texts?|texted|txts?|messages?|messaged|msgs?|sms|contacted|reminders?|notifications?)\b/,
  },
  { meaning: 'stop', pattern: /\bunsubscri\w*/, unlessAfter: /\b(?:dont|do not|not|didnt)$/ },
  {
    meaning: 'stop',
    pattern: /\bopt(?:ing|ed)? ?(?:me |us )?out\b/,
    unlessAfter: /\b(?:dont|do not|not|didnt)(?: \w+){0,2}$/,
  },
  { meaning: 'stop', pattern: /\bcease and desist\b/ },
  { meaning: 'stop', pattern: /\b(?:no|ya no) (?:me|nos) (?:mand|envi|escrib|contact|molest|text)\w*/ },
  {
    meaning: 'stop',
    pattern: /\b(?:deje|dejen|pare|paren|dejar) de (?:mandar|enviar|escribir|contactar|textear)\w*/,
    unlessAfter: /\bno$/,
  },
  { meaning: 'stop', pattern: /\b(?:dar(?:me|nos)?|deme|denme|dame|quiero) (?:de )?(?:la )?baja\b/ },
  { meaning: 'stop', pattern: /\bno mas (?:mensajes?|textos?|recordatorios?)\b/ },
  {
    meaning: 'stop',
    pattern: /\bno (?:quiero|deseo) (?:mas |recibir )*(?:mensajes?|textos?|recordatorios?)\b/,
  },
  { meaning: 'stop', pattern: /\b(?:cancelar?|cancele|anular?) (?:mi |la )?suscripcion\b/ },
];

/** Matches a clause that is an opt-out in itself, anywhere in the text. */
const stopClause = /^(?:stop ?)+$|^(?:unsubscribe|alto|stop all)$/;
const courtesy =
  /\b(?:please|pls|plz|pleas|thanks|thank you|thx|now|immediately|today|hi|hello|hey|sir|maam|it|this|ok|okay|por favor|gracias|ya|hola)\b/g;

export function findStop(text: string): StopMeaning | undefined {
  const clauses = text.split(/[.,;:!?\n]+|\s[-–—]+\s/).map(normalizeText);
  if (clauses.some((clause) => stopClause.test(squeeze(clause.replace(courtesy, ' '))))) return 'stop';
  for (const { meaning, pattern, unlessAfter } of rules) {
    for (const clause of [...clauses, normalizeText(text)]) {
      const found = pattern.exec(clause);
      if (!found) continue;
      if (
        unlessAfter?.test(
          clause.slice(0, found.index).trimEnd() + (unlessAfter === precededBy.ownMistake ? ' ' : ''),
        )
      )
        continue;
      return meaning;
    }
  }
  return undefined;
}

/** Returns true for "Thanks", "OK" and the like, or for text without letters such as 👍. Staff need not answer these. */
export function isCourtesy(text: string): boolean {
  const normalized = normalizeText(text);
  return (
    normalized === '' ||
    /^(?:(?:thanks?|thank you|thx|ty|ok|okay|k|kk|great|perfect|awesome|cool|got it|sounds good|will do|see you|see ya|then|there|so much|very much|everyone|all|gracias|muchas|muy amables?|vale|perfecto|bueno|bien|nos vemos|igualmente|have a (?:good|great|nice) day) ?)+$/.test(
      normalized,
    )
  );
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

function normalizeText(text: string): string {
  const bare = text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase();
  return squeeze(bare.replace(/[^\p{L}\p{N}#]+/gu, ' '));
}
