import { deflateSync } from 'node:zlib';
import { Markup } from './markup.js';

/** The element whose text the page's script unpacks: see browser/packed.js. Base64 of zlib data (RFC 1950) of JSON. */
export function packed(id: string, value: unknown): Markup {
  const data = deflateSync(JSON.stringify(value), { level: 6, memLevel: 9 }).toString('base64');
  return new Markup(`<script type="application/octet-stream" class="packed" id="${id}">${data}</script>`);
}
