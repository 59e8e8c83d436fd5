import { channel } from 'node:diagnostics_channel'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import type { FormObject } from './parse-form.ts'

/** A request and its answer. */
export interface Exchange {
  method: string
  /** The path with the names of its parameters. */
  url: string
  /** Null where the request was refused because of its form or its API key. */
  input: FormObject | null
  status: number
  body: JsonObject
}

/** Through these channels the tests see the sandbox's requests, answers and events, and compare them with the provider's description. */
export const exchangeChannel = channel('chairside:sandbox:exchange')
export const eventChannel = channel('chairside:sandbox:event')
