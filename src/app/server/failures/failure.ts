/** What keeps a command from working, and what to do about it: half a sentence each, addressed to the operator. */
export interface Failure {
  message: string
  remedy: string
}

/** Thrown where a command knows what is wrong and how to fix it. */
export class CommandFailure extends Error {
  readonly failures: readonly Failure[]

  constructor(...failures: Failure[]) {
    super(failures.map(({ message }) => message).join('; '))
    this.failures = failures
  }
}
