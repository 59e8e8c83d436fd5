import type { Tables } from '../../src/schema/database.ts'
import type { Shop } from './shop.ts'

/** Reads these columns of the administrators' log about an order, a user or another subject, the oldest entry first. */
export const readAdminLog = <Column extends keyof Tables['admin_log']>(
  shop: Shop,
  subjectId: string,
  ...columns: Column[]
) => shop.db.selectFrom('admin_log').select(columns).where('subject_id', '=', subjectId).orderBy('id').execute()
