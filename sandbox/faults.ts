import { z } from 'zod'
import type { Call } from './call.ts'
import { readInput, whole } from './check-input.ts'
import { deleteFaults, insertFault } from './faults-store.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'

/**
 * What may go wrong on the way to a provider, ordered by a test: no answer at all, no answer though the work was done,
 * an error of its own, the connection cut after the work was done.
 */
const troubles = ['timeout', 'timeout_after', 'error_500', 'drop_after'] as const

export type Trouble = (typeof troubles)[number]

/**
 * `path` is a whole path, or the beginning of one with * at its end. Mind that the official library sends a call again
 * when its connection was cut, once even where retries are switched off: order two to be seen.
 */
export async function orderFault(call: Call): Promise<JsonObject> {
  const given = readInput(
    {
      next: z.enum(troubles),
      path: z.string().startsWith('/').max(500),
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      count: whole.optional(),
    },
    call.input,
  )
  const { next, path, method = null, count = 1 } = given
  if (count < 1 || count > 1000) throw invalidRequest(`Invalid count: ${count}`, { param: 'count' })
  await insertFault(call.db, { next, method, path, remaining: count })
  return { object: 'sandbox.fault', next, method, path, count }
}

export async function clearFaults(call: Call): Promise<JsonObject> {
  readInput({}, call.input)
  await deleteFaults(call.db)
  return { object: 'sandbox.fault', deleted: true }
}
