/**
 * What is the same in every base64 text (RFC 4648, both alphabets) that holds a value, wherever it stands in it. None
 * for a value so short that others may encode alike.
 */
export function base64Cores(value: string): string[] {
  const content = Buffer.from(value);
  const cores = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), content]).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    const whole = Math.floor(((offset + content.length) * 8) / 6);
    const core = encoded.slice(first, whole);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(cores)].filter((core) => core.length >= 8);
}

/** A text with a placeholder for each occurrence of a core, and for the characters beside it that hold a part of it. */
export function withoutCore(text: string, core: string, placeholder: string): string {
  const around = new RegExp(`[\\w+/-]?${core.replace(/[+/-]/g, '\\$&')}[\\w+/-]?={0,2}`, 'g');
  return text.replace(around, () => placeholder);
}
