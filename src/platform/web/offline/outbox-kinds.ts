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
  /** The answers to the first steps of an entry that takes several calls; a refused call that is sent again begins without them. */
  progress: unknown
  state: 'waiting' | 'refused'
  /** Why it was refused. */
  note: string | null
  /** What to send instead, if something has changed since and the person agrees. */
  proposal?: unknown
  /** The title of what to send instead. */
  proposedTitle?: string
  /** How often in a row the shop was too busy for it, and until when it therefore pauses. */
  tries?: number
  notBefore?: number
}

/** The options of every call that sends a waiting entry: another person's session is refused, and `signal` aborts a call that is stuck. */
export type SendingOptions = Pick<RequestOptions, 'viewerId' | 'signal' | 'quiet'>

export interface SentEntry extends OutboxEntry {
  options: SendingOptions
  saveProgress: (progress: unknown) => Promise<void>
}

interface OutboxKind {
  /** Carries out all steps. A kind with several lets what `saveProgress` throws through: the call was discarded, and goes no further. */
  send(entry: SentEntry): Promise<{ message: string }>
  /** The ids of whom and what the call is about; calls about the same one keep their order. */
  about?(entry: OutboxEntry): readonly string[]
  /** What a refused call holds once it is sent again, where what its first steps have done changes that. */
  again?(entry: OutboxEntry): unknown
  /** The page on which what a refused call holds can be changed and sent anew. */
  changePath?(entry: OutboxEntry): string
  /**
   * Explains a refusal to people, and says what could be sent instead, with its title where that says something else; null leaves it to the
   * shop's own message.
   */
  review?(
    entry: OutboxEntry,
    error: unknown,
    options: SendingOptions,
  ): Promise<{ note: string; title?: string; content?: unknown } | null>
}

const kinds = new Map<string, OutboxKind>()

/** Each module that has calls which may wait registers them, with the code that sends them. */
export function registerKind(name: string, kind: OutboxKind): void {
  kinds.set(name, kind)
}

export function findKind(name: string): OutboxKind | undefined {
  return kinds.get(name)
}
