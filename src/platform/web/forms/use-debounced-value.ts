import { useEffect, useState } from 'react'

const debounceMs = 250

/** The value, once it has not changed for a moment: for a search that runs while its text is typed. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
