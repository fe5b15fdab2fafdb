/** One entry of a bulk call, or one field, that stands behind a refusal. */
export interface ProblemEntry {
  /** Position in the array that was sent, from 0. */
  index: number;
  fieldName?: string;
  email?: string;
  message: string;
}

/** Why a request is refused: what every error body is made from. */
export interface Problem {
  status: number;
  name: string;
  message: string;
  fieldName?: string;
  entries?: ProblemEntry[];
}

/** A refusal of what was sent (section 7: 400 ValidationError). */
export function validationError(message: string, fieldName?: string, status = 400): Problem {
  return fieldName === undefined
    ? { status, name: 'ValidationError', message }
    : { status, name: 'ValidationError', message, fieldName };
}

/** A refusal of who asks (section 7: 403 PermissionError). */
export function permissionError(message: string, status = 403): Problem {
  return { status, name: 'PermissionError', message };
}

/** A refusal for want of a credential; status and body are not shown in the specification (section 7). */
export function authenticationError(message: string, status: number): Problem {
  return { status, name: 'AuthenticationError', message };
}
