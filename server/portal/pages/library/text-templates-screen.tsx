import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import type { textTemplates } from '../../../../shared/resources/library.ts';
import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import { findCancelReply } from '../../../../shared/templates/cancel-reply.ts';
import { TextTemplateControl, TextTemplatePreview } from '../../../../views/library/text-template-form.tsx';
import type { FormErrorMap, FormExtras } from '../../resource/screen-extras.ts';
import type { FormPost, FormContext, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { controlOf, checkPlaceholders } from './template-form.tsx';
import { findPreviewPerson, type PreviewPerson } from './preview-person.ts';
import { offerStarters, addStarter } from './starters.tsx';

export const textTemplatesScreen: ResourceScreenParts<TextTemplates> = {
  record: { extras: async (ctx) => ({ aside: renderPreview(ctx, await findPreviewPerson(ctx)) }) },
  list: { extras: offerStarters, steps: { takeStarter: addStarter } },
  form: { extras: loadFormExtras, check, steps: { preview: () => ({}) } },
};

type TextTemplates = typeof textTemplates;

async function loadFormExtras(ctx: FormContext<TextTemplates>): Promise<FormExtras> {
  const control = controlOf(ctx, 'template');
  const person = await findPreviewPerson(ctx);
  const filled = fillTemplate(control.value, person.values);
  return {
    controls: { template: <TextTemplateControl key="template" control={control} filled={filled} /> },
    aside: renderPreview(ctx, person),
  };
}

function renderPreview(
  { values: { template } }: FormContext<TextTemplates>,
  { values, shown }: PreviewPerson,
) {
  return <TextTemplatePreview filled={fillTemplate(template, values)} values={values} person={shown} />;
}

function check(post: FormPost<TextTemplates>): FormErrorMap {
  const replyText = findCancelReply(post.values.template);
  return {
    ...(replyText !== undefined && { template: libraryMessages.cancelReply(replyText.slice(0, 80)) }),
    ...checkPlaceholders(post),
  };
}
