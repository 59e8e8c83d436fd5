/** How long an input waits for the next key before it searches, in milliseconds. */
export const debounceMs = {
  /** A search box that searches while typing. */
  search: 300,
  /** A value that is debounced by `useDebouncedValue`: suggestions below an input. */
  suggestions: 250,
} as const
