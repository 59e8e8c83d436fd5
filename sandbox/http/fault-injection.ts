import { z } from 'zod'
import { deleteFaults, insertFault } from '../storage/faults-store.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { invalidRequest } from './provider-error.ts'
import type { RequestContext } from './request-context.ts'
import { integer, parseInput } from './validate-input.ts'

/**
 * The faults that a test can inject: no response, no response although the operation was done, a server error, and a
 * connection that is cut after the operation was done.
 */
const faultKinds = ['timeout', 'timeout_after', 'error_500', 'drop_after'] as const

export type FaultKind = (typeof faultKinds)[number]

/**
 * Injects a fault. `path` is a whole path, or a prefix that ends in *. The official library repeats a request once when its
 * connection was cut, even without retries: inject two faults to make the caller see one.
 */
export async function createFault(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(
    {
      next: z.enum(faultKinds),
      path: z.string().startsWith('/').max(500),
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      count: integer.optional(),
    },
    context.input,
  )
  const { next, path, method = null, count = 1 } = input
  if (count < 1 || count > 1000) throw invalidRequest(`Invalid count: ${count}`, { param: 'count' })
  await insertFault(context.db, { next, method, path, remaining: count })
  return { object: 'sandbox.fault', next, method, path, count }
}

export async function clearFaults(context: RequestContext): Promise<JsonObject> {
  parseInput({}, context.input)
  await deleteFaults(context.db)
  return { object: 'sandbox.fault', deleted: true }
}
