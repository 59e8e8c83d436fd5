import { setTimeout as sleep } from 'node:timers/promises'

/** How the provider refuses a call because another one of ours is under way: with the same idempotency key, or about the same object. */
const busyCodes = new Set(['idempotency_key_in_use', 'lock_timeout'])
const patienceMs = 15_000
const [firstDelayMs, maxDelayMs] = [50, 1_000]

/**
 * Repeats a call while another one of ours keeps the provider from answering it: of several calls at once that create a customer or an
 * account, all get the one that was made. The calls come with an idempotency key, or change nothing twice.
 */
export async function repeatWhileBusy<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const end = Date.now() + patienceMs
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await call()
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (typeof code !== 'string' || !busyCodes.has(code) || Date.now() + delayMs > end) throw error
    }
    await sleep(delayMs * (0.5 + Math.random()))
  }
}
