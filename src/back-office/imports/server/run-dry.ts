/** Carries the result of a dry run out of the transaction that it undoes. */
class DryRunDone<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('a dry run is undone')
    this.result = result
  }
}

/**
 * An import and its dry run are one run: the dry one does all that the other does, in a transaction that is undone at its end, so that
 * what passes the one passes the other.
 */
export async function runDry<Tx, Result>(
  dry: boolean,
  inTransaction: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!dry) return inTransaction(work)
  try {
    return await inTransaction(async (tx) => {
      throw new DryRunDone(await work(tx))
    })
  } catch (error) {
    if (error instanceof DryRunDone) return error.result as Result
    throw error
  }
}
