import type { RecordedExchange } from '../../../verdict/recorded-exchange.js';

export function curlCommand(exchange: RecordedExchange): string;
export function curlLines(exchange: RecordedExchange): string[];
export function isRedacted(text: string): boolean;
