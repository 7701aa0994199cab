/** An error that the operator can fix; its message is one line that says how. */
export class OperatorError extends Error {}
