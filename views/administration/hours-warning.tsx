import { hoursMessages } from '../../shared/locales/en/organization.ts';
import { recordFormId } from '../resource/form-page.tsx';

interface Props {
  /** Number of planned messages that would be postponed to the next sending hours. */
  moved: number;
  /** Number of planned messages that would be too late for their appointment. */
  late: number;
}

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
