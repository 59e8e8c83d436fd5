import { useEffect, useState } from 'react'
import { debounceMs } from '#platform/web/forms/debounce-delays.ts'

/** The value, once it has not changed for a moment: for a search that runs while its text is typed. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs.suggestions)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
