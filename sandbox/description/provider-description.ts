import { readFileSync } from 'node:fs'

/** The part of JSON Schema in which the provider's description is written. */
export interface Schema {
  type?: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'
  enum?: (string | number | boolean)[]
  anyOf?: Schema[]
  /** The name of a definition. */
  $ref?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  /** The schema of all other properties; false if no others are allowed. */
  additionalProperties?: Schema | false
}

/** The operations that the sandbox supports, as the provider describes them. */
export interface Description {
  /** Tells readers of the file how it is made, since JSON has no comments. */
  generated: string
  /** The version of the provider's OpenAPI description from which the library's types were made, and that of the API. */
  openapiVersion: string
  apiVersion: string
  operations: Record<string, { input: Schema; answer: Schema }>
  /** By event type, the schema of the object that an event is about. */
  events: Record<string, Schema>
  event: Schema
  error: Schema
  definitions: Record<string, Schema>
}

let description: Description | null = null

export function readDescription(): Description {
  description ??= JSON.parse(readFileSync(new URL('provider.json', import.meta.url), 'utf8')) as Description
  return description
}
