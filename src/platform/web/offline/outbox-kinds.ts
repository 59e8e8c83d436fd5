import type { RequestOptions } from '#platform/web/api-client/transport.ts'

/** A call that waits on this device for the shop to be reached. */
export interface OutboxEntry {
  id: string
  kind: string
  /** The call's name in lists that people read. */
  title: string
  /** When the call began to wait; a refused call that is sent again begins anew. */
  createdAt: number
  /** The idempotency key: however often the call is sent with it, it is carried out once. */
  key: string
  content: unknown
  /** The answers to the first steps of an entry that takes several calls. */
  progress: unknown
  state: 'waiting' | 'refused'
  /** Why it was refused. */
  note: string | null
  /** What to send instead, if something has changed since and the person agrees. */
  proposal?: unknown
}

/** The options of every call that sends a waiting entry: another person's session is refused, and `signal` aborts a call that is stuck. */
export type SendingOptions = Pick<RequestOptions, 'viewerId' | 'signal'>

export interface SentEntry extends OutboxEntry {
  options: SendingOptions
  saveProgress: (progress: unknown) => Promise<void>
}

interface OutboxKind {
  send(entry: SentEntry): Promise<{ message: string }>
  /** Explains a refusal to people, and says what could be sent instead; null leaves it to the shop's own message. */
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
