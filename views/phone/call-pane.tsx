import { createContext, useContext, type ReactNode } from 'react';
import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
import type { ExpectedInput, SimulatedCall } from '../../shared/phone/simulated-call.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Keypad } from './keypad.tsx';

interface CallPaneProps {
  csrfToken: string;
  action: string;
  practice: string;
  caller: string;
  /** Missing before the call starts. */
  call?: SimulatedCall;
  /** Returns the address of synthesized audio. If missing, the browser's own voice is used. */
  soundHref?: (sound: string) => string;
  typed: string;
  notice?: string;
  /** Controls shown before the call, posted with `step` 'start'. */
  start: ReactNode;
  /** Ids of other fragments that each key press refreshes. */
  parts: string;
}

/**
 * Phone with a keypad and the transcript of the simulated call. Each key posts the form.
 * With JavaScript (`client/phone-call.ts`), only the fragment is replaced, and new lines are read aloud.
 */
export function CallPane(props: CallPaneProps) {
  const { csrfToken, action, practice, caller, call, notice, start, parts } = props;
  return (
    <div className="phone tried-call" data-call-area>
      <header>
        <div>
          <b>{practice}</b>
          <span>{caller}</span>
        </div>
        <button type="button" className="btn btn-plain btn-small" data-call-voice hidden>
          {phoneTryMessages.voice.on}
        </button>
      </header>
      <PostForm csrfToken={csrfToken} action={action} className="call-form" waiting="">
        <PartsOfCall value={`call ${parts}`}>
          <div id="call">
            {notice && <Notice kind="error" text={notice} />}
            {call ? <Running {...props} call={call} /> : <div className="call-start">{start}</div>}
          </div>
        </PartsOfCall>
      </PostForm>
      <p className="visually-hidden" aria-live="polite" data-call-live />
    </div>
  );
}

const PartsOfCall = createContext('call');

function Running({ call, typed, soundHref }: CallPaneProps & { call: SimulatedCall }) {
  return (
    <>
      <Transcript call={call} soundHref={soundHref} />
      <input type="hidden" name="turn" value={call.turn} />
      {!call.ended && <Keys awaited={call.expectedInput} typed={typed} />}
      <div className="call-buttons">
        {call.ended ? (
          <CallButton step="over" label={phoneTryMessages.over} kind="primary" />
        ) : (
          <>
            <CallButton step="hang_up" label={phoneTryMessages.hangUp} kind="quiet" />
            <CallButton step="over" label={phoneTryMessages.over} kind="plain" />
          </>
        )}
      </div>
    </>
  );
}

function Transcript({ call, soundHref }: Pick<CallPaneProps, 'soundHref'> & { call: SimulatedCall }) {
  const { lines, turn, ended } = call;
  return (
    <ol className="thread call-log" aria-label={phoneTryMessages.said} tabIndex={0} data-scroll-end>
      {lines.map((line, index) => (
        <li key={index} className={line.by === 'caller' ? 'pressed-keys' : undefined}>
          <p
            className={line.by === 'caller' ? undefined : 'bubble'}
            lang={line.language}
            data-said={line.turn === turn ? line.by : undefined}
            data-sound={line.sound && soundHref?.(line.sound)}
          >
            {line.text}
          </p>
        </li>
      ))}
      {ended && <li className="pressed-keys">{phoneTryMessages.ended}</li>}
    </ol>
  );
}

/** Keypad. If one key is expected, it is posted immediately; otherwise, keys are collected in a field and posted together. */
function Keys({ awaited, typed }: { awaited: ExpectedInput; typed: string }) {
  const { keypad, keys, send, wait, endMessage } = phoneTryMessages;
  const isLong = awaited.kind === 'keys' && awaited.most > 1;
  return (
    <fieldset className="call-keys" id="call-keys" tabIndex={-1}>
      <legend className="visually-hidden">{keypad}</legend>
      {isLong && (
        <div className="call-typed">
          <label htmlFor="call-digits" className="visually-hidden">
            {keys}
          </label>
          <input
            id="call-digits"
            name="digits"
            className="form-control"
            inputMode="tel"
            autoComplete="off"
            defaultValue={typed}
            data-most={awaited.most}
            data-finish={awaited.finishOn}
          />
          <CallButton step="send" label={send} kind="primary" />
        </div>
      )}
      <Keypad inPlace={{ parts: useContext(PartsOfCall), id: 'call-key' }} />
      {awaited.kind === 'keys' && <CallButton step="wait" label={wait} kind="plain" />}
      {awaited.kind === 'voicemail' && <CallButton step="wait" label={endMessage} kind="quiet" />}
    </fieldset>
  );
}

interface ButtonProps {
  step: string;
  label: string;
  kind: 'primary' | 'quiet' | 'plain';
}

export function CallButton({ step, label, kind }: ButtonProps) {
  return (
    <button
      type="submit"
      id={`call-${step}`}
      name="step"
      value={step}
      className={`btn btn-${kind}`}
      data-in-place={useContext(PartsOfCall)}
    >
      {label}
    </button>
  );
}
