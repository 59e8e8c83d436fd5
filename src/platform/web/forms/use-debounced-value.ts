import { useEffect, useState } from 'react'

/** How long an input waits for the next key before it searches, in milliseconds. */
export const debounceMs = {
  /** A search box that searches while typing. */
  search: 300,
  /** Whatever `useDebouncedValue` delays: suggestions below an input, or a preview. */
  suggestions: 250,
} as const

/** The value, once it has not changed for a moment: for a search or a preview that follows what is typed. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs.suggestions)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
