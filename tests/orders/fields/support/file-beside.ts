/** A file that comes with a field: a target may store the one and forget the other. */
export const fileBeside = { files: [{ filename: 'beside.txt', content: 'Beside a field' }] };
