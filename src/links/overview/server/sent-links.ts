import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClientToRead } from '#clients/server/get-client.ts'
import {
  cancelExploreLink,
  copyExploreLink,
  extendExploreLink,
  resendExploreLink,
} from '#links/explore/server/own-explore-links.ts'
import { linksText } from '#links/explore/text.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import { cancelPayLink, copyPayLink, extendPayLink, resendPayLink } from '#orders/pay-links/server/pay-links.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { LinkState } from '../codes.ts'
import { presentSentLinks } from './present.ts'
import { findLinkKind, selectLinkCounts, selectSentLinks } from './sent-link-store.ts'

const actions = {
  payment: { send: resendPayLink, copy: copyPayLink, extend: extendPayLink, cancel: cancelPayLink },
  explore: { send: resendExploreLink, copy: copyExploreLink, extend: extendExploreLink, cancel: cancelExploreLink },
} as const

interface EmailOptions {
  publicUrl: string
  limits: EmailLimits
}

/** The seller's links, or those of one of the seller's clients, newest first; reading them changes nothing. */
export async function listSentLinks(
  db: Database,
  actor: AuthenticatedActor,
  { clientId, state, due, page }: { clientId: string | null; state: LinkState | null; due: boolean; page: Page },
) {
  const client = clientId === null ? null : await getClientToRead(db, actor.userId, clientId)
  return presentSentLinks(
    await selectSentLinks(
      db,
      { sellerId: actor.userId, clientId: client?.id ?? null, orderId: null, state, due },
      page,
    ),
  )
}

/** How many of the seller's links are in each state: as many as the list of links shows for that state. */
export async function countSentLinks(db: Db, sellerId: string): Promise<Record<LinkState, number>> {
  const none = { sent: 0, opened: 0, basket: 0, expired: 0, bought: 0, cancelled: 0 }
  const counts = await selectLinkCounts(db, sellerId)
  return { ...none, ...Object.fromEntries(counts.map(({ state, total }) => [state, total])) }
}

export async function resendLink(db: Database, seller: AuthenticatedActor, id: string, options: EmailOptions) {
  const { send } = await findActions(db, seller, id)
  await send(db, seller, id, options)
}

/** Creates a copy of the link with a secret token of its own, and returns its path. */
export async function copyLink(db: Database, seller: AuthenticatedActor, id: string): Promise<string> {
  const { copy } = await findActions(db, seller, id)
  return copy(db, seller, id)
}

export async function extendLink(db: Database, seller: AuthenticatedActor, id: string): Promise<void> {
  const { extend } = await findActions(db, seller, id)
  await extend(db, seller, id)
}

export async function cancelLink(
  db: Database,
  seller: AuthenticatedActor,
  id: string,
  options: { publicUrl: string },
): Promise<void> {
  const { cancel } = await findActions(db, seller, id)
  await cancel(db, seller, id, options)
}

/** The actions of the module that owns the link; an unknown link and another seller's link give the same error. */
async function findActions(db: Database, seller: AuthenticatedActor, id: string) {
  const kind = isId(id) ? await findLinkKind(db, seller.userId, id) : undefined
  if (!kind) throw new AppError(linksText.linkNotFound, errorCode.notFound)
  return actions[kind]
}
