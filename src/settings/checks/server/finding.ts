/**
 * The result of one check, with a remedy unless the check passed; the command `npm run doctor` and the page 'Getting started' show the same
 * results.
 */
export interface Finding {
  /** 'failed': the shop cannot work like this; 'warning': this may be intended. */
  state: 'passed' | 'warning' | 'failed'
  message: string
  remedy?: string
}

export const passed = (message: string): Finding => ({ state: 'passed', message })
export const warning = (message: string, remedy: string): Finding => ({ state: 'warning', message, remedy })
export const failed = (message: string, remedy: string): Finding => ({ state: 'failed', message, remedy })

/** The first line of an error's message. */
export const formatError = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
