import { useRef } from 'react'
import { CallRefused } from '#platform/web/call.ts'

/**
 * For calls that must not be done twice: where no answer came, the same wish asks with the same key whether it was done
 * after all. Once it was answered, done or refused, the same wish is a new one.
 */
export function useAttempt() {
  const open = useRef<{ of: string; key: string } | null>(null)
  return async <Answer>(wish: unknown, ask: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const of = JSON.stringify(wish)
    if (open.current?.of !== of) open.current = { of, key: crypto.randomUUID() }
    try {
      const answer = await ask(open.current.key)
      open.current = null
      return answer
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) open.current = null
      throw error
    }
  }
}
