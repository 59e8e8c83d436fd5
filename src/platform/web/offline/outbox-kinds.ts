import type { RequestOptions } from '#platform/web/api-client/transport.ts'

/** A call that waits on this device for the shop to be reached. */
export interface OutboxEntry {
  id: string
  kind: string
  /** What people read of it in lists. */
  title: string
  /** Since when it waits; what was refused waits anew once it is sent again. */
  createdAt: number
  /** The idempotency key: however often the call is sent with it, it is carried out once. */
  key: string
  content: unknown
  /** What the first of several calls has answered. */
  progress: unknown
  state: 'waiting' | 'refused'
  /** Why it was refused. */
  note: string | null
  /** What would be sent instead, where something has changed meanwhile and a person has to agree. */
  proposal?: unknown
}

/** Goes with each call that sends what has waited: it is refused with another person's session, and given up where it is stuck. */
export type SendingOptions = Pick<RequestOptions, 'viewerId' | 'signal'>

export interface SentEntry extends OutboxEntry {
  options: SendingOptions
  saveProgress: (progress: unknown) => Promise<void>
}

interface OutboxKind {
  send(entry: SentEntry): Promise<{ message: string }>
  /** What a refusal means to people, and what could be sent instead; null: the shop's own message says it. */
  review?(
    entry: OutboxEntry,
    error: unknown,
    options: SendingOptions,
  ): Promise<{ note: string; content?: unknown } | null>
}

const kinds = new Map<string, OutboxKind>()

/** Each module that has calls which may wait registers them, with the code that sends them. */
export function registerKind(name: string, kind: OutboxKind): void {
  kinds.set(name, kind)
}

export function findKind(name: string): OutboxKind | undefined {
  return kinds.get(name)
}
