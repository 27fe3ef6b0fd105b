import { apiCalls } from '../../../../shared/api-calls.ts';
import type { StarterResult } from '../../../../shared/api-calls/library.ts';
import { isLanguage } from '../../../../shared/language.ts';
import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
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
import { mayOf } from '../../resource/screen-props.ts';
import type { ListContext, ResourceContext } from '../../resource/screen-parts.ts';

const startersParam = 'starters';

/**
 * Shows the starter templates, filled with sample values, on an empty list page. A list page with rows gets a link to them instead.
 * Returns nothing during a search or filter, or if the API does not offer starters.
 */
export async function offerStarters<Definition extends ResourceDefinition>(ctx: ListContext<Definition>) {
  const { state, rows, parts, definition, api, req } = ctx;
  const isSought = state.search !== '' || Object.values(state.filter).some(Boolean);
  if (isSought || !mayOf(ctx).create || !(await parts.relay.isLevel2())) return {};
  const isEmpty = rows?.length === 0 && state.page === 1;
  if (!isEmpty && req.query[startersParam] !== '1') return { beside: startersLink(definition) };
  const result = await api.call(apiCalls.listStarters);
  if (!result.ok) return {};
  const isReminder = definition.name === reminders.name;
  const cards = result.results
    .filter(({ resource }) => isReminder || resource === definition.name)
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

function toCard({ resource, language, name, subject, template, text }: StarterResult): StarterCard {
  const when = isLanguage(language) ? sampleWhen[language] : {};
  const fill = (value = '') => fillTemplate(value, { ...sampleValues, ...when });
  const body = fill(resource === phoneSpeech.name ? text : template);
  return {
    resource,
    language,
    name,
    subject: fill(subject),
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
