import type { Privilege, PrivilegeList } from '#platform/server/database/roles/grant-privileges.ts'

const readable: readonly Privilege[] = ['SELECT']
const appendable: readonly Privilege[] = ['SELECT', 'INSERT']
const undeletable: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE']

/**
 * What the application's role may do with a table where it may not do everything. The role owns no table: only an owner may truncate a
 * table or disable its triggers.
 */
export const applicationPrivileges: PrivilegeList = {
  'public.schema_migrations': readable,
  'graphile_worker.migrations': readable,

  'public.journals': appendable,
  'public.entries': appendable,
  'public.admin_log': appendable,
  'public.document_reads': appendable,
  'public.legal_page_versions': appendable,
  'public.brand_versions': appendable,
  'public.setting_versions': appendable,
  'public.email_wordings': appendable,
  'public.order_lines': appendable,
  'public.invoices': appendable,
  'public.invoice_lines': appendable,
  'public.refund_lines': appendable,
  'public.seller_tier_changes': appendable,

  'public.users': undeletable,
  'public.clients': undeletable,
  'public.orders': undeletable,
  'public.coupons': undeletable,
  'public.commission_rules': undeletable,
  'public.seller_tiers': undeletable,
  'public.invoice_counters': undeletable,
  'public.vat_agreements': undeletable,
  'public.payments': undeletable,
  'public.refunds': undeletable,
  'public.disputes': undeletable,
  'public.payout_accounts': undeletable,
  'public.transfers': undeletable,
  'public.returned_payouts': undeletable,
  'public.webhook_events': undeletable,
}
