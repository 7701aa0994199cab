/** Something that whoever runs the registry can put right; its message is one line for them. */
export class OperatorError extends Error {}
