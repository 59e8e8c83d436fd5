import { presentSentLink } from '#links/overview/server/present.ts'
import type { SentLinkRow } from '#links/overview/server/sent-link-store.ts'
import type { AdminLinkView } from '../contract.ts'

export function presentAdminLinks({ rows, total }: { rows: SentLinkRow[]; total: number }) {
  return { links: rows.map(presentAdminLink), ttl: total }
}

function presentAdminLink(row: SentLinkRow): AdminLinkView {
  const { _id, kind, state, since, sent, client_id, clnt_name, order_id, ord_no, amount, actions } =
    presentSentLink(row)
  const open = actions.includes('cancel')
  return { _id, kind, state, since, sent, client_id, clnt_name, order_id, ord_no, amount, open }
}
