/** What keeps a command from its work, and the way out: half a sentence each, in the operator's words. */
export interface Failure {
  message: string
  remedy: string
}

/** Thrown where a command knows what is wrong and what to do. */
export class CommandFailure extends Error {
  readonly failures: readonly Failure[]

  constructor(...failures: Failure[]) {
    super(failures.map(({ message }) => message).join('; '))
    this.failures = failures
  }
}
