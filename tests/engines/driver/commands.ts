/** The commands of W3C WebDriver that the journeys use: Firefox's names of them, and the method and path of each over HTTP. */
export const commands = {
  Navigate: ['POST', 'url'],
  Refresh: ['POST', 'refresh'],
  Back: ['POST', 'back'],
  GetCurrentURL: ['GET', 'url'],
  SetWindowRect: ['POST', 'window/rect'],
  SetTimeouts: ['POST', 'timeouts'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  GetComputedRole: ['GET', 'element/{id}/computedrole'],
  GetComputedLabel: ['GET', 'element/{id}/computedlabel'],
  PerformActions: ['POST', 'actions'],
  TakeScreenshot: ['GET', 'screenshot'],
} as const

export type Command = keyof typeof commands

/** A browser that takes these commands. */
export interface Connection {
  /** Carries a command out and returns its value; throws a `CommandError`. */
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>
  /** The errors of pages that the browser has printed; absent for a browser that prints none, where the pages themselves record them. */
  printedErrors?(): string[]
  /** The keys by which a person fills in a date, written `2026-11-28`. */
  keysForDate(date: string): string
  close(): Promise<void>
}

/** The error for a script that was lost because its page was left. */
export const scriptLost = 'script timeout'

/** A command that the browser could not carry out, with the standard's word for why, such as `stale element reference`. */
export class CommandError extends Error {
  readonly code: string

  constructor(command: string, code: string, message: string) {
    super(`${command}: ${code}: ${message}`)
    this.code = code
  }
}
