import type { RecordedExchange } from '../../../verdict/recorded-exchange.js';

export function curlCommand(exchange: RecordedExchange, calls?: readonly RecordedExchange[]): string;
export function curlLines(exchange: RecordedExchange, calls?: readonly RecordedExchange[]): string[];
export function isRedacted(text: string): boolean;
