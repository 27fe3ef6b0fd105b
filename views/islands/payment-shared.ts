/**
 * Modules shared by the islands of the payment page, imported by each of them and by the entry script.
 * The bundler then puts them into one chunk. Browsers load six files at once, so a seventh would cost another round trip.
 */
import '../../shared/state/payment-group.ts';
import '../pay/amount-field.tsx';
import './store-context.ts';
