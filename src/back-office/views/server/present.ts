import type { ListViewWire } from '#back-office/views/contract.ts'
import type { ViewRow } from '#back-office/views/server/view-store.ts'

export function presentArrangement(views: ViewRow[], columns: string[]) {
  return { views: views.map(presentView), columns }
}

const presentView = ({ id, name, query, is_default }: ViewRow): ListViewWire => ({ _id: id, name, query, is_default })
