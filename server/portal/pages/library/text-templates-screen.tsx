import { libraryMessages } from '../../../../shared/messages/library.ts';
import type { textTemplates } from '../../../../shared/resources/library.ts';
import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import { findCancelReply } from '../../../../shared/templates/reply-words.ts';
import { TextTemplateControl, TextTemplatePreview } from '../../../../views/library/text-template-form.tsx';
import type { FormErrors, FormExtras } from '../../resource/screen-extras.ts';
import type { FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { controlOf } from './field-control.ts';
import { findPreviewPerson, type PreviewPerson } from './preview-person.ts';
import { offerStarters, takeStarter } from './starters.tsx';
import { checkPlaceholders } from './template-check.ts';

export const textTemplatesScreen: ResourceScreenParts<TextTemplates> = {
  record: { show: async (visit) => ({ aside: drawPreview(visit, await findPreviewPerson(visit)) }) },
  list: { show: offerStarters, steps: { takeStarter } },
  form: { show, check, steps: { preview: () => ({}) } },
};

type TextTemplates = typeof textTemplates;

async function show(visit: FormVisit<TextTemplates>): Promise<FormExtras> {
  const control = controlOf(visit, 'template');
  const person = await findPreviewPerson(visit);
  const filled = fillTemplate(control.value, person.values);
  return {
    controls: { template: <TextTemplateControl key="template" control={control} filled={filled} /> },
    aside: drawPreview(visit, person),
  };
}

function drawPreview({ values: { template } }: FormVisit<TextTemplates>, { values, shown }: PreviewPerson) {
  return <TextTemplatePreview filled={fillTemplate(template, values)} values={values} person={shown} />;
}

function check(post: FormPost<TextTemplates>): FormErrors {
  const words = findCancelReply(post.values.template);
  return {
    ...(words !== undefined && { template: libraryMessages.cancelReply(words.slice(0, 80)) }),
    ...checkPlaceholders(post),
  };
}
