import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync, inflateSync } from 'node:zlib';

/** Everything that a run wrote below a directory, a character for each byte: each file, and each entry of an archive. */
export function writtenBelow(directory: string): [place: string, bytes: string][] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return withArchives(file, readFileSync(file));
    });
}

/**
 * A file with what is packed in it: its own archive, those that a page carries as base64, the data of the report's page, and
 * what stands in Base64 among the texts of JSON.
 */
function withArchives(place: string, content: Buffer): [string, string][] {
  const text = content.toString('latin1');
  const carried = [...text.matchAll(/data:application\/zip;base64,([\w+/=]+)/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );
  const packed = [...text.matchAll(/class="packed" id="([\w-]+)">([\w+/=]+)</g)].map(
    ([, id = '', base64 = '']): [string, string] => [
      `${place}!${id}`,
      inflateSync(Buffer.from(base64, 'base64')).toString('latin1'),
    ],
  );
  const attached = [...text.matchAll(/"((?:[\w+/]{4}){25,}={0,2})"/g)].map(
    ([, base64 = ''], index): [string, string] => [
      `${place}!text ${index}`,
      Buffer.from(base64, 'base64').toString('latin1'),
    ],
  );
  const archives = text.startsWith('PK') ? [content, ...carried] : carried;
  return [
    [place, text],
    ...packed,
    ...attached,
    ...archives.flatMap((archive) =>
      entriesOf(archive).flatMap(({ name, bytes }) => withArchives(`${place}!${name}`, bytes)),
    ),
  ];
}

/** The entries of a zip file (PKWARE APPNOTE, 4.3), by its central directory. */
function entriesOf(archive: Buffer): { name: string; bytes: Buffer }[] {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const entries: { name: string; bytes: Buffer }[] = [];
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === 0x02014b50;) {
    const [method, size, local] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 42),
    ];
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(begin, begin + size);
    entries.push({
      name: archive.subarray(at + 46, at + 46 + name).toString(),
      bytes: method === 0 ? packed : inflateRawSync(packed),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
