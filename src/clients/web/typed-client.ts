import { discardWaiting, useWaiting } from '#platform/web/offline/use-waiting.ts'
import { type ClientDetails, type ClientForm, toClientDetails } from '../contract.ts'
import { isChangeOf, type WaitingChange } from './client-change.ts'

/** What was typed of a client before and the shop does not have, since it waits on this device or was refused. */
export interface TypedClient {
  id: string
  details: ClientDetails
  /** The changes that wait already, the oldest first; the next one waits behind them. */
  waiting: readonly ClientForm[]
  /** Removes what was refused, once its correction has been saved or waits in its place. */
  finish: () => Promise<void>
}

/** A refused new client, by the id of her call; null where there is none, undefined until that is known. */
export function useRefusedClient(id: string | null): TypedClient | null | undefined {
  const entries = useWaiting('client')
  if (id === null) return null
  if (!entries) return undefined
  const entry = entries.find((each) => each.id === id && each.state === 'refused')
  if (!entry) return null
  const details = toClientDetails(entry.content as ClientForm)
  return { id, details, waiting: [], finish: () => discardWaiting(id) }
}

/** The last change of a client that waits or was refused; null where there is none, undefined until that is known. */
export function useTypedChange(clientId: string): TypedClient | null | undefined {
  const entries = useWaiting('client-change')?.filter(isChangeOf(clientId))
  if (!entries) return undefined
  const last = entries.at(-1)
  if (!last) return null
  const formOf = ({ content }: { content: unknown }) => (content as WaitingChange).form
  return {
    id: last.id,
    details: toClientDetails(formOf(last)),
    waiting: entries.filter(({ state }) => state === 'waiting').map(formOf),
    finish: async () => {
      if (last.state === 'refused') await discardWaiting(last.id)
    },
  }
}
