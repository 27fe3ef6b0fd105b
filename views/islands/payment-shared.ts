/**
 * Modules that all islands of the payment page share. Each island and the entry script import this file so that the bundler puts the
 * modules into one chunk. Browsers load six files at a time, so a seventh would cost another round trip.
 */
import '../../shared/state/payment-group.ts';
import '../pay/amount-field.tsx';
import './store-context.ts';
