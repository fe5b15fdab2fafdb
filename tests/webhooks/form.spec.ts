import { covers, expect, signatureOf, test } from '../../src/test.js';
import { occasions } from './posted.js';

for (const { name, post } of occasions) {
  test(`${name} is sent by POST`, covers('WHK-METHOD'), async ({ orders, webhooks }) => {
    const { delivery } = await post(orders, webhooks);

    expect(delivery.method, 'A delivery is a POST.').toBe('POST');
  });

  test(
    `${name} has the content type application/json`,
    covers('WHK-CONTENT-TYPE'),
    async ({ orders, webhooks }) => {
      const { delivery } = await post(orders, webhooks);

      const value = delivery.headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1];
      expect(value?.split(';')[0]?.trim().toLowerCase(), 'The content type is application/json.').toBe(
        'application/json',
      );
    },
  );

  test(`${name} has a JSON body`, covers('WHK-JSON'), async ({ orders, webhooks }) => {
    const { delivery } = await post(orders, webhooks);

    expect(isJson(delivery.body), 'The body of a delivery is JSON.').toBe(true);
  });

  test(`${name} carries the header x-ah-sig`, covers('WHK-SIGNED'), async ({ orders, webhooks, session }) => {
    const { delivery } = await post(orders, webhooks);

    const signature = signatureOf(delivery)?.trim() ?? '';
    if (signature !== '') session.record('Q-SIGNATURE-FORM', formOf(signature));
    expect(signature === '', 'The header x-ah-sig is missing or empty.').toBe(false);
  });
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Length, alphabet and prefix of a signature, in words. */
function formOf(signature: string): string {
  const [, prefix = '', value = signature] = /^([A-Za-z0-9-]+=)(.{8,})$/.exec(signature) ?? [];
  const alphabet = /^[0-9a-f]+$/.test(value)
    ? 'hexadecimal in lower case'
    : /^[0-9A-F]+$/.test(value)
      ? 'hexadecimal in upper case'
      : /^[A-Za-z0-9+/]+=*$/.test(value)
        ? 'base64'
        : /^[\w-]+$/.test(value)
          ? 'base64url'
          : 'another alphabet';
  return `${value.length} characters, ${alphabet}${prefix === '' ? ', no prefix' : `, prefix ${prefix}`}`;
}
