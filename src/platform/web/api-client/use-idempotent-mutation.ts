import { useRef } from 'react'
import { setKeyedRepetition } from './call-api.ts'
import { isOutcomeUnknown, repeatWithKey } from './repeat-with-key.ts'

setKeyedRepetition(repeatWithKey)

/**
 * Sends a call that must not be carried out twice. The idempotency key stays the same while the input stays the same
 * and its outcome is unknown; after an answer, success or error, the same input gets a new key. `keyFor` tells the key that the next call
 * with an input would have, for a call that waits on this device instead.
 */
export function useIdempotentMutation() {
  const pending = useRef<{ input: string; key: string } | null>(null)
  const keyFor = (input: unknown): string => {
    const text = JSON.stringify(input)
    if (pending.current?.input !== text) pending.current = { input: text, key: crypto.randomUUID() }
    return pending.current.key
  }
  const once = async <Answer>(input: unknown, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send(keyFor(input))
      pending.current = null
      return answer
    } catch (error) {
      if (!isOutcomeUnknown(error)) pending.current = null
      throw error
    }
  }
  return Object.assign(once, { keyFor })
}
