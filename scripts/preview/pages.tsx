import { routerMessages } from '../../shared/locales/en/router.ts';
import { PayPage, payPageTitle } from '../../views/pay/pay-page.tsx';
import { payPageState, payPageStyles } from '../../views/pay/state.ts';
import { ErrorPage } from '../../views/shell/outcome-pages.tsx';
import { StatusBanner } from '../../views/ui/notice.tsx';
import { accountSamples } from './account-samples.tsx';
import { appointmentSamples } from './appointment-samples.tsx';
import { paymentSamples } from './payment-samples.tsx';
import { editorSamples } from './editor-samples.tsx';
import { formSamples } from './form-samples.tsx';
import { recordSamples } from './record-samples.tsx';
import { importSamples } from './import-samples.tsx';
import { listSamples } from './list-samples.tsx';
import { moneySamples } from './payment-request-samples.tsx';
import { operatorSamples } from './operator-samples.tsx';
import { emailSamples, signUpSamples } from './public-samples.tsx';
import type { Sample } from './render-sample.tsx';
import { samples } from './samples.ts';
import { shellSamples } from './shell-samples.tsx';
import { sendSamples } from './reminder-samples.tsx';
import { signInSamples } from './sign-in-samples.tsx';
import { workSamples } from './work-samples.tsx';

const brand = { brandName: 'Notify2Pay', supportPhone: '(800) 555-0100' };

const others: Readonly<Record<string, Sample>> = {
  'not-found': {
    title: 'Not found',
    element: (
      <ErrorPage {...brand} message={routerMessages.notFound} links={[{ href: '/', label: 'Sign in' }]} />
    ),
  },
  unexpected: {
    title: 'Error',
    element: <ErrorPage {...brand} message={routerMessages.unexpected} requestId="6f1c0a9e-77" />,
  },
  banner: {
    title: 'Banner',
    element: (
      <>
        <StatusBanner kind="success" />
        <ErrorPage {...brand} message={routerMessages.renderError} />
      </>
    ),
  },
  ...signInSamples,
  ...signUpSamples,
  ...emailSamples,
  ...shellSamples,
  ...accountSamples,
  ...listSamples,
  ...formSamples,
  ...recordSamples,
  ...appointmentSamples,
  ...paymentSamples,
  ...sendSamples,
  ...operatorSamples,
  ...importSamples,
  ...moneySamples,
  ...workSamples,
  ...editorSamples,
};

export const pageNames = [...Object.keys(samples), ...Object.keys(others)];

export function pageOf(name: string): Sample {
  const props = samples[name];
  if (props)
    return {
      title: payPageTitle(props),
      element: <PayPage {...props} />,
      state: payPageState(props),
      styles: payPageStyles(props),
    };
  return others[name] ?? { title: 'Component preview', element: <Index /> };
}

function Index() {
  return (
    <main className="public-width">
      <h1>Component preview</h1>
      <ul>
        {pageNames.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
