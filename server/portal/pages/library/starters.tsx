import { apiCalls } from '../../../../shared/api-calls.ts';
import { isLanguage } from '../../../../shared/language.ts';
import { libraryMessages } from '../../../../shared/messages/library.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { emailTemplates, phoneSpeech } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { renderPlainText } from '../../../../shared/templates/markdown.ts';
import { fillTemplate, sampleValues, sampleWhen } from '../../../../shared/templates/placeholders.ts';
import { StarterCards, type StarterCard } from '../../../../views/library/starter-cards.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { goToList } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/may.ts';
import type { ListContext, ResourceContext } from '../../resource/screen-parts.ts';

const startersParam = 'starters';

/**
 * Shows the starter templates, filled with sample values, on an empty list page. A list page with rows gets a link to them instead.
 * Returns nothing during a search or filter, or if the API does not offer starters.
 */
export async function offerStarters<Definition extends ResourceDefinition>(ctx: ListContext<Definition>) {
  const { state, rows, parts, definition, api, req } = ctx;
  const isSought = state.search !== '' || Object.values(state.filter).some(Boolean);
  if (isSought || !mayOf(ctx).create || !(await parts.relay.has('starters.preview'))) return {};
  const isEmpty = rows?.length === 0 && state.page === 1;
  if (!isEmpty && req.query[startersParam] !== '1') return { beside: startersLink(definition) };
  const result = await api.call(apiCalls.listStarters);
  if (!result.ok) return {};
  const isReminder = definition.name === reminders.name;
  const cards = listOf(result.reply)
    .filter((record) => isReminder || textOf(record, 'resource') === definition.name)
    .map(toCard);
  return {
    above: <StarterCards csrfToken={ctx.csrfToken()} cards={cards} asReminder={isReminder} />,
  };
}

function startersLink(definition: ResourceDefinition) {
  const { list } = pathsOf(definition);
  const href = `${list}${list.includes('?') ? '&' : '?'}${startersParam}=1#starters-title`;
  return { label: libraryMessages.startersWay, href };
}

function toCard(record: ApiRecord): StarterCard {
  const resource = textOf(record, 'resource');
  const language = textOf(record, 'language');
  const when = isLanguage(language) ? sampleWhen[language] : {};
  const fill = (field: string) => fillTemplate(textOf(record, field), { ...sampleValues, ...when });
  const body = resource === phoneSpeech.name ? fill('text') : fill('template');
  return {
    resource,
    language,
    name: textOf(record, 'name'),
    subject: fill('subject'),
    body: resource === emailTemplates.name ? renderPlainText(body) : body,
  };
}

/** Adds one starter template or, on the reminders page, all starters. Redirects to the new record if there is one. */
export async function addStarter(ctx: ResourceContext): Promise<void> {
  const { api, definition, form } = ctx;
  if (!mayOf(ctx).create) throw new HttpError(403, { message: resourceMessages.mayNot });
  const one = { resource: definition.name, language: valueOf(form, 'language') };
  const outcome = await api.call(apiCalls.enterStarters, {
    body: definition.name === reminders.name ? {} : one,
  });
  if (outcome.ok) ctx.flash('success', libraryMessages.starterTaken);
  else ctx.flash('error', outcome.msg);
  if (!outcome.ok || !outcome.reply.p1) return goToList(ctx);
  ctx.redirect(pathsOf(definition).one(outcome.reply.p1));
}
