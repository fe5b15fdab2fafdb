import { control, expect, test } from '../../../src/test.js';

const field = 'Content-Disposition: form-data; name="notes"';

/** Bodies that are no multipart form (RFC 7578), sent with the content type of one. */
const malformed = [
  { slug: 'cut-in-part', name: 'breaks off within a part', body: `--edge\r\n${field}\r\n\r\nBroken o` },
  {
    slug: 'cut-in-part-header',
    name: 'breaks off within the header of a part',
    body: `--edge\r\n${field.slice(0, 30)}`,
  },
  { slug: 'plain-text', name: 'is plain text', body: 'This is no form at all.' },
];

const contentType = 'multipart/form-data; boundary=edge';

for (const { slug, name, body } of malformed) {
  test(
    `ERR-VALIDATION-STATUS/form-${slug}`,
    { title: `a form that ${name} is not answered with anything but 400`, holds: ['ERR-VALIDATION-STATUS'] },
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing');
      control(await order.put({ notes: 'Well-formed' }));

      const answer = await order.put({}, { raw: { contentType, body } });

      session.record('Q-MALFORMED-FORM', `a form that ${name}: ${answer.status}`, answer);
      // A parser that forgives reads the form as far as it goes, or as one without fields; neither is forbidden.
      if (!answer.ok) expect(answer).toBeRefused(400);
    },
  );
}
