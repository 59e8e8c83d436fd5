import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

type JsonColumn = ColumnType<JsonObject, string, string>

/**
 * The sandbox declares its own tables and never reads those of the shop: it stands for an external system.
 */
export type SandboxTables = {
  'sandbox.objects': {
    id: string
    kind: string
    account: string | null
    created: number
    seq: Generated<number>
    links: string[]
    data: JsonColumn
    hidden: JsonColumn
  }
  'sandbox.idempotency_keys': {
    account: string
    key: string
    fingerprint: string
    request_id: string
    status: number
    body: JsonColumn
    created: number
  }
  'sandbox.deliveries': {
    id: Generated<number>
    event_id: string
    endpoint_id: string
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    delivered_at: Date | null
    failed_at: Date | null
    last_response: string | null
  }
  'sandbox.faults': {
    id: Generated<number>
    next: string
    method: string | null
    path: string
    remaining: number
  }
}

export type SandboxDatabase = Kysely<SandboxTables> | Transaction<SandboxTables>
