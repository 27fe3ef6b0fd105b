import type { IslandName } from '../../views/islands/index.ts';

export const paymentIslands: readonly IslandName[] = ['payment-form', 'prescription-modal'];

/** Purpose of each script on the payment page, by file name without hash (PCI DSS 6.4.3). */
export const scriptPurposes: Readonly<Record<string, string>> = {
  enhance:
    'Sends a form once and not offline, warns before the page ends, keeps typed text through a language switch, moves the focus to errors, prints the receipt; on other pages shows passwords and clears errors',
  'payment-page':
    'The payment form bundled with everything it uses: enhance, the store, React, formats and checks; also inlined in the page',
  islands: 'Hydrates the islands of the page and holds their shared store',
  chunk: 'Code that the islands share: React, payment rules',
  'payment-form': 'Formats and checks the payment form during typing',
  'prescription-modal': 'The button that opens the prescription list',
  'prescription-dialog': 'The prescription list as a dialog',
};

/** Purpose of each package in the payment page's scripts. A missing package fails the build. */
export const packagePurposes: Readonly<Record<string, string>> = {
  react: 'Views',
  'react-dom': 'Views in the browser',
  scheduler: 'Of react-dom',
  'react-bootstrap': 'The dialog',
  '@babel/runtime': 'Of the dialog',
  '@restart/hooks': 'Of the dialog',
  '@restart/ui': 'Of the dialog',
  classnames: 'Of the dialog',
  'dom-helpers': 'Of the dialog',
  invariant: 'Of the dialog',
  'prop-types': 'Of the dialog',
  'prop-types-extra': 'Of the dialog',
  'react-transition-group': 'Of the dialog',
  uncontrollable: 'Of the dialog',
  warning: 'Of the dialog',
};
