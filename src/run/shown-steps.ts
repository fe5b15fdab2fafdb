/** Says to the workers of a run that nobody shows the steps of a test. */
const variable = 'CONFORMANCE_STEPS';

/** Spares a run the steps of its tests: its only reporter does not show them, and it writes no trace. */
export function leaveOutSteps(): void {
  process.env[variable] = 'none';
}

/** Whether somebody may show the steps of a test. */
export function areStepsShown(): boolean {
  return process.env[variable] === undefined;
}
