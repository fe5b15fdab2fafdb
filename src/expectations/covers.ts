/** Names the requirements (ids of spec/requirements/) that a test holds its target to, as tags of the test. */
export function covers(...ids: string[]): { tag: string[] } {
  return { tag: ids.map((id) => `@${id}`) };
}
