import type { RecordedExchange } from '../../../verdict/recorded-exchange.js';

export function curlCommand(exchange: RecordedExchange): string;
