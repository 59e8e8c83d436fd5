import { useEffect, useState } from 'react'

const afterTypingMs = 250

/** What is typed, once it has not changed for a moment. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterTypingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
