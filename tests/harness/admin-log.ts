import type { Tables } from '../../src/schema/database.ts'
import type { Shop } from './shop.ts'

/** These columns of what administrators did with an order, a user or another subject, the oldest entry first. */
export const readAdminLog = <Column extends keyof Tables['admin_log']>(
  shop: Shop,
  subjectId: string,
  ...columns: Column[]
) => shop.db.selectFrom('admin_log').select(columns).where('subject_id', '=', subjectId).orderBy('id').execute()
