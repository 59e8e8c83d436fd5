/** What the doctor says of one thing, in words, with the way out where there is one to take. */
export interface Finding {
  /** Wrong keeps the shop from working; look may be meant as it is. */
  state: 'good' | 'look' | 'wrong'
  says: string
  wayOut?: string
}

export const good = (says: string): Finding => ({ state: 'good', says })
export const look = (says: string, wayOut: string): Finding => ({ state: 'look', says, wayOut })
export const wrong = (says: string, wayOut: string): Finding => ({ state: 'wrong', says, wayOut })

/** A few words of what a stranger's answer was. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
