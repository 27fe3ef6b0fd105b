import { hoursMessages } from '../../shared/messages/organisation.ts';
import { recordFormId } from '../resource/form-page.tsx';

interface Props {
  /** Planned messages that move to the next opening. */
  moved: number;
  /** Planned messages that would miss their appointment. */
  late: number;
}

/** Warning before hours are saved that planned messages fall into, with the button that saves them anyway. */
export function HoursWarning(props: Props) {
  return (
    <div className="notice notice-info" role="alert" tabIndex={-1} data-focus>
      <p>{hoursMessages.closedOut(props)}</p>
      <div className="actions">
        <button type="submit" form={recordFormId} name="anyway" value="T" className="btn btn-quiet">
          {hoursMessages.saveAnyway}
        </button>
      </div>
    </div>
  );
}
