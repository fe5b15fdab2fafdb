import { createRequire } from 'node:module';

/** What of `xmllint-wasm` is used. */
interface Xmllint {
  validateXML(options: object): Promise<{ valid: boolean; errors: readonly { message: string }[] }>;
}

/** What libxml2 finds wrong in a document; without a schema, whether it is well-formed alone. */
export async function xsdErrors(xml: string, schema: string | undefined): Promise<string[]> {
  const { validateXML } = createRequire(import.meta.url)('xmllint-wasm') as Xmllint;
  const { valid, errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    ...(schema === undefined
      ? { normalization: 'format' }
      : { schema: { fileName: 'schema.xsd', contents: schema } }),
  });
  const messages = errors.map(({ message }) => message);
  return valid || messages.length > 0 ? messages : ['it is not valid'];
}
