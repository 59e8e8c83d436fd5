import { setTimeout as sleep } from 'node:timers/promises'

/** SQLSTATE codes of a lost connection, a server that stops or starts, too many connections, and a primary that became a replica. */
const unavailableStates = /^(?:08|57P0|53300|25006)/

const networkErrors = /^E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|PIPE|AI_AGAIN)$/

/** Messages of the driver's own errors, which have no code. */
const driverErrors =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/

/** Messages of the errors that the pool and Kysely throw once they are closed, when the process is about to end. */
const closedErrors = /^(?:Cannot use a pool after calling end on the pool|driver has already been destroyed)/

const retryDelayMs = 500

/**
 * Repeats work while the database cannot be reached, for at most this time. The work reads what another database has, or records what was
 * done outside the database and would otherwise be done again; it has to be safe to repeat. Waiting does not keep the process alive.
 */
export async function retryWhileUnavailable<Result>(work: () => Promise<Result>, timeoutMs: number): Promise<Result> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline || !isDatabaseUnavailable(error)) throw error
      await sleep(retryDelayMs, undefined, { ref: false })
    }
  }
}

/** Whether an error says that the database cannot be reached for the moment, so that the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (unavailableStates.test(code) || networkErrors.test(code))) return true
  return driverErrors.test(error.message)
}

/** Whether an error says that this process has closed its connections because it stops. */
export function isDatabaseClosed(error: unknown): boolean {
  return error instanceof Error && closedErrors.test(error.message)
}
