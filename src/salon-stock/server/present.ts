import type { ProductWire } from '#catalogue/products/contract.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type {
  MovementView,
  SalonStockListResponse,
  SalonStockProductView,
  SuggestedOrderResponse,
} from '../contract.ts'
import type { SalonStockRow } from './salon-stock-list-store.ts'
import type { MovementRow } from './salon-stock-store.ts'

export function presentSalonStock({ rows, total }: { rows: SalonStockRow[]; total: number }): SalonStockListResponse {
  return { prods: rows.map(presentSalonStockProduct), bP: publicBase, ttl: total }
}

function presentSalonStockProduct(row: SalonStockRow): SalonStockProductView {
  const { id: prod_id, name, brand, weight, weight_unit, picture: img, quantity: count } = row
  const { low_mark, is_low, on_way, sold, suggested } = row
  return { prod_id, name, brand, weight, weight_unit, img, count, low_mark, is_low, on_way, sold, suggested }
}

export function presentMovements({ rows, total }: { rows: MovementRow[]; total: number }) {
  return { movements: rows.map(presentMovement), ttl: total }
}

function presentMovement(row: MovementRow): MovementView {
  return {
    _id: row.id,
    created: row.created_at.toISOString(),
    kind: row.kind,
    reason: row.reason ?? '',
    note: row.note,
    quantity: row.quantity,
    count: row.count,
    order_id: row.order_id,
    ord_no: row.order_number,
  }
}

export function presentSuggestedOrder(
  products: ProductWire[],
  quantities: ReadonlyMap<string, number>,
): SuggestedOrderResponse {
  const prods = products.map((product) => ({ ...product, quantity: quantities.get(product._id) ?? 0 }))
  return { prods, bP: publicBase }
}
