import { hasRight, type NeededRight } from '#access/rights.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import {
  documentSignalListSchema,
  documentSignalsQuerySchema,
  productSignalListSchema,
  productSignalsQuerySchema,
  sellerSignalListSchema,
  sellerSignalsQuerySchema,
  signalCountsSchema,
  signalsQuerySchema,
} from '../contract.ts'
import {
  countExpiringDocuments,
  countProductSignal,
  countSellerSignal,
  type ExpiringDocumentRow,
  type ProductSignalRow,
  type SellerSignalRow,
  selectExpiringDocuments,
  selectProductSignal,
  selectSellerSignal,
} from './signals-store.ts'

/** Routes for what an administrator may want to act on: sellers who do not sell, documents that expire, products that come back. */
export function signalRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: signals')

  routes.get(
    '/admin/signals',
    {
      name: 'countSignals',
      summary: 'How many of each signal there are',
      access: 'admin',
      right: ['sellers', 'catalogue'],
      query: signalsQuerySchema,
      answer: signalCountsSchema,
    },
    async ({ actor, query: { days } }) => {
      const staff = actor.kind === 'admin' ? (actor.staff ?? null) : null
      const countFor = (right: NeededRight, count: () => Promise<number>) => (hasRight(staff, right) ? count() : null)
      const [quiet, unsold, documents, selling, returned] = await Promise.all([
        countFor('sellers', () => countSellerSignal(db, 'quiet', days)),
        countFor('sellers', () => countSellerSignal(db, 'unsold', days)),
        countFor('sellers', () => countExpiringDocuments(db)),
        countFor('catalogue', () => countProductSignal(db, 'selling', days)),
        countFor('catalogue', () => countProductSignal(db, 'returned', days)),
      ])
      return ok({ quiet, unsold, documents, selling, returned })
    },
  )

  routes.get(
    '/admin/signals/sellers',
    {
      name: 'listSellerSignals',
      summary: 'Sellers who have gone quiet, or have never sold',
      access: 'admin',
      right: 'sellers',
      query: sellerSignalsQuerySchema,
      answer: sellerSignalListSchema,
    },
    async ({ query }) => {
      const { rows, total } = await selectSellerSignal(db, query, toAdminPage(query))
      return ok({ sellers: rows.map(presentSeller), ttl: total })
    },
  )

  routes.get(
    '/admin/signals/documents',
    {
      name: 'listExpiringDocuments',
      summary: 'Documents that have run out or do so soon',
      access: 'admin',
      right: 'sellers',
      query: documentSignalsQuerySchema,
      answer: documentSignalListSchema,
    },
    async ({ query }) => {
      const { rows, total } = await selectExpiringDocuments(db, toAdminPage(query))
      return ok({ documents: rows.map(presentDocument), ttl: total })
    },
  )

  routes.get(
    '/admin/signals/products',
    {
      name: 'listProductSignals',
      summary: 'What sells, and what is returned',
      access: 'admin',
      right: 'catalogue',
      query: productSignalsQuerySchema,
      answer: productSignalListSchema,
    },
    async ({ query }) => {
      const { rows, total } = await selectProductSignal(db, query, toAdminPage(query))
      return ok({ products: rows.map(presentProduct), ttl: total })
    },
  )
}

/** Amounts are sent in pounds. */
function presentSeller({ id, name, email, created_at, last_sale, total_pence, ...counts }: SellerSignalRow) {
  const { sales, stock, links } = counts
  return {
    _id: id,
    name,
    email,
    joined: created_at.toISOString(),
    last_sale: last_sale?.toISOString() ?? null,
    sales,
    total: toPounds(pence(total_pence)),
    stock,
    links,
  }
}

function presentDocument({ id, user_id, name, email, no, valid_until }: ExpiringDocumentRow) {
  return { _id: id, user_id, name, email, no, valid_until }
}

function presentProduct({ id, name, sold, sold_before, returned, reason }: ProductSignalRow) {
  return { _id: id, name, sold, sold_before, returned, reason }
}
