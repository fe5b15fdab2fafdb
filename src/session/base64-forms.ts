/**
 * What is the same in every base64 text (RFC 4648, both alphabets) that holds a value, wherever it stands in it, with
 * the characters beside it that hold a part of it. None for a value so short that others may encode alike.
 */
export function base64Forms(value: string): { core: string; pattern: RegExp }[] {
  const content = Buffer.from(value);
  const cores = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), content]).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    const whole = Math.floor(((offset + content.length) * 8) / 6);
    const core = encoded.slice(first, whole);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(cores)]
    .filter((core) => core.length >= 8)
    .map((core) => ({
      core,
      pattern: new RegExp(`[\\w+/-]?${core.replace(/[+/-]/g, '\\$&')}[\\w+/-]?={0,2}`, 'g'),
    }));
}
