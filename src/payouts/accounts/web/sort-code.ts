/** Formats digits as 12-34-56 and drops other characters (C-POUT-040, C-POUT-041). */
export function formatSortCode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 6)
  return (digits.match(/\d{1,2}/g) ?? []).join('-')
}

/** The caret's position after so many digits: before the dash, so that Backspace always deletes a digit. */
export function caretPositionAfter(digits: number): number {
  return digits + Math.max(0, Math.ceil(digits / 2) - 1)
}
