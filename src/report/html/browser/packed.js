const unpacking = new Map();

/** The value that the page carries, compressed, in the element with this id. It is unpacked once, when first needed. */
export function unpacked(id) {
  if (!unpacking.has(id)) unpacking.set(id, unpack(document.getElementById(id)));
  return unpacking.get(id);
}

async function unpack(element) {
  const bytes = bytesOf(element.textContent);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text());
}

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
