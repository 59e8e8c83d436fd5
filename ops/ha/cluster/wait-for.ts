import { setTimeout as sleep } from 'node:timers/promises'

const intervalMs = 200

/** Repeats `isDone` until it returns true; an error counts as false. After the timeout it throws, with the last error as the cause. */
export async function waitFor(what: string, timeoutMs: number, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let last: unknown
  while (performance.now() < deadline) {
    try {
      if (await isDone()) return
    } catch (error) {
      last = error
    }
    await sleep(intervalMs)
  }
  throw new Error(`${what}: not there after ${timeoutMs / 1000} s`, { cause: last })
}
