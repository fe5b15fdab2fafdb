import { readFileSync } from 'node:fs';
import { isObject, parsedJson } from '../contract/json-value.js';
import { stop } from '../session/stop.js';
import { missing, supply } from '../target/fixtures.js';
import type { TestContext } from './test-context.js';

/** A delivery with what its webhook verifies it by. */
export interface SignedDelivery {
  webhookId: string;
  secret: string;
  signature: string;
  /** The raw body. */
  body: string;
}

/** The delivery that the environment file names, for a target without a harness. */
export function capturedDelivery({ settings, session }: TestContext): SignedDelivery {
  const { webhookId, webhookSecret, webhookDeliveryFile } = settings.environmentFixtures;
  if (webhookId === undefined || webhookSecret === undefined || webhookDeliveryFile === undefined)
    return missing(
      'a signed delivery',
      'deliveries',
      supply('HARNESS_URL'),
      supply('WEBHOOK_ID', 'WEBHOOK_SECRET', 'WEBHOOK_DELIVERY_FILE'),
    );
  const captured = parsedJson(contentOf(webhookDeliveryFile));
  if (!isObject(captured) || typeof captured.signature !== 'string' || typeof captured.body !== 'string')
    return stop('cantTell', {
      code: 'setting-wrong',
      settings: ['WEBHOOK_DELIVERY_FILE'],
      message: `WEBHOOK_DELIVERY_FILE ${webhookDeliveryFile} holds no captured delivery: write {"signature": "…", "body": "…"}.`,
    });
  session.recorder.redaction.learn('$SIGNATURE', captured.signature);
  return { webhookId, secret: webhookSecret, signature: captured.signature, body: captured.body };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
