/**
 * What the islands of the payment page share. Each of them names this file, and so does what brings them alive: modules that the same
 * files reach come in one file, and a browser asks for six files at once, with a round trip to wait for the seventh.
 */
import '../../shared/state/payment-group.ts';
import '../pay/amount-field.tsx';
import './store-context.ts';
