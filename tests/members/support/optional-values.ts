/** Values of the optional fields that no sound target refuses (sections 4.3 and 4.4). */
export const optionalValues: Readonly<Record<string, string | number>> = {
  status: 'New',
  contactNo: '+12025550143',
  source: 'website',
  positionInBoard: 2,
};
