import { channel } from 'node:diagnostics_channel'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import type { FormObject } from './parse-form.ts'

/** A request and its answer. */
export interface Exchange {
  method: string
  /** The path with the names of its parameters. */
  url: string
  /** Null where the request was refused for its form or its key. */
  input: FormObject | null
  status: number
  body: JsonObject
}

/** On these channels the tests compare what the sandbox takes, answers and reports with the provider's description. */
export const exchangeChannel = channel('chairside:sandbox:exchange')
export const eventChannel = channel('chairside:sandbox:event')
