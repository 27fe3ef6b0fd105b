import { libraryMessages } from '../../../../shared/messages.ts';
import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import { findCancelReply } from '../../../../shared/templates/reply-words.ts';
import { TextTemplateControl, TextTemplatePreview } from '../../../../views/library/text-template-form.tsx';
import type {
  FormErrors,
  FormExtras,
  FormPost,
  FormVisit,
  ResourceScreenParts,
} from '../../resource/screen-parts.ts';
import { controlOf } from './field-control.ts';
import { findPreviewPerson } from './preview-person.ts';
import { checkPlaceholders } from './template-check.ts';

/** Text messages: their length in segments and how they arrive, for a sample or for a chosen person (domain, rules 10 and 11). */
export const textTemplatesScreen: ResourceScreenParts = {
  form,
  check,
  formSteps: { preview: () => ({}) },
};

async function form(visit: FormVisit): Promise<FormExtras> {
  const control = controlOf(visit, 'template');
  if (!control) return {};
  const { values, shown } = await findPreviewPerson(visit);
  const filled = fillTemplate(control.value, values);
  return {
    controls: { template: <TextTemplateControl key="template" control={control} filled={filled} /> },
    aside: <TextTemplatePreview filled={filled} values={values} person={shown} />,
  };
}

function check(post: FormPost): FormErrors {
  const words = findCancelReply(post.values['template'] ?? '');
  return {
    ...(words !== undefined && { template: libraryMessages.cancelReply(words.slice(0, 80)) }),
    ...checkPlaceholders(post),
  };
}
