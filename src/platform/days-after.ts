export const dayMs = 86_400_000

/** The day so many days after one (YYYY-MM-DD), or before it where they are fewer than none. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}
