/** Whether all text of a JSON body can be stored and sent on: no NUL character, no half of a surrogate pair. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  return Object.entries(value).every(([name, inner]) => isStorableJson(name) && isStorableJson(inner))
}
