import type { Response } from '../exchange/response.js';
import type { WireRequest } from '../exchange/wire-request.js';
import type { RunMessage } from '../verdict/result.js';

/** What is wrong with the credentials and ids of the environment file. */
export interface EnvironmentFindings {
  /** By the name of a variable, why it can't be used: the fault is beyond doubt that of the file, not of the target. */
  refused: Record<string, string>;
  /** What may be a fault of the file or of the target. */
  doubts: SettingWarning[];
}

/** A sentence about the environment file, and the variables that it names. */
export type SettingWarning = Pick<RunMessage, 'settings' | 'message'>;

/** Sends a request; undefined where no answer came or none may be asked for. */
export type Ask = (request: WireRequest) => Promise<Response | undefined>;

/** Whether a value was refused by the same status as one that was never issued. */
export function isRefusedAlike(own: Response | undefined, unissued: Response | undefined): boolean {
  return own !== undefined && own.refused && own.status === unissued?.status;
}
