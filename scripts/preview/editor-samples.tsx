import { libraryMessages } from '../../shared/locales/en/library.ts';
import { clinicLine } from '../../shared/phone/draft-steps.ts';
import { describeSequence } from '../../shared/phone/describe-sequence.ts';
import { phoneSequences, textTemplates } from '../../shared/resources/library.ts';
import { plugins } from '../../shared/resources/phone-system.ts';
import { reminders } from '../../shared/resources/reminders.ts';
import { flowOf } from '../../views/library/flow-nodes.ts';
import { PluginEvents } from '../../views/library/plugin-events.tsx';
import { SequenceReading } from '../../views/library/sequence-reading.tsx';
import { StarterCards } from '../../views/library/starter-cards.tsx';
import { StepsEditor } from '../../views/library/steps-editor.tsx';
import { TextTemplateControl, TextTemplatePreview } from '../../views/library/text-template-form.tsx';
import { form } from './form-samples.tsx';
import { list, screen } from './list-samples.tsx';

const { zone, nowSeconds } = screen;
const long = 'Ana-Lucía de la Concepción Hernández y Alvarez-Montgomery';
const address = `https://hooks.example/${'a'.repeat(90)}`;
const texts = { name: 'Annual check-up', template: 'Hello {{first_name}}, please call us.' };
const filled = 'Hello Ana, please call us.';
const phone = { files: new Map(), speeches: new Map(), actions: new Map(), transferNumber: '3125550142' };

export const editorSamples = {
  'library-starters': list(reminders, {
    rows: [],
    count: 0,
    above: (
      <StarterCards
        csrfToken="t"
        cards={[
          { resource: 'text_templates', language: 'es', name: long, subject: '', body: address },
          { resource: 'phone_speech', language: 'en', name: 'Visit', subject: '', body: filled },
        ]}
        asReminder
      />
    ),
  }),
  'form-sequence': form(phoneSequences, {
    values: { name: long },
    controls: {
      steps: (
        <StepsEditor
          {...{
            phoneFiles: [],
            audioFiles: [],
            speeches: [{ value: '1', label: long }],
            actions: [],
            hasFlow: true,
          }}
          steps={clinicLine}
          errors={{ 'step-1': 'Choose what is said.' }}
        />
      ),
    },
    aside: (
      <SequenceReading
        sentences={describeSequence(clinicLine, phone)}
        flow={flowOf(clinicLine, phone)}
        seconds={74}
        tryHref="/app/library/phone-sequences/1/try"
        unsaved
      />
    ),
  }),
  'form-text': form(textTemplates, {
    values: texts,
    errors: { template: libraryMessages.cancelReply('Reply CANCEL') },
    controls: {
      template: (
        <TextTemplateControl
          control={{
            ...{ name: 'template', field: textTemplates.fields.template, mode: 'create', zone },
            value: texts.template,
          }}
          filled={filled}
        />
      ),
    },
    aside: (
      <TextTemplatePreview
        filled={filled}
        values={{}}
        person={{
          ...{ offered: true, search: 'ana', people: [{ value: '1', label: long }], chosen: '1' },
          ...{ note: `For ${long}.`, language: 'en' },
        }}
      />
    ),
  }),
  'form-plugin': form(plugins, {
    mode: 'edit',
    id: '1795180000-1',
    title: 'Front desk',
    values: { name: 'Front desk', kind: 'webhook', url: address },
    aside: (
      <PluginEvents
        awaitsApproval={false}
        {...{ mayTest: true, zone, nowSeconds }}
        events={[
          {
            ...{
              id: '1',
              event: 'message.answered',
              status: 'failed',
              tries: 3,
              answer_status: 500,
              fault: '',
            },
            ...{ created: nowSeconds - 60, due: nowSeconds + 60 },
          },
        ]}
      />
    ),
  }),
};
