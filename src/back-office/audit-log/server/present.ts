import type { AuditLogEntryView, AuditLogView } from '#back-office/audit-log/contract.ts'
import type { AuditLogPage, AuditLogRow } from '#back-office/audit-log/server/audit-log-store.ts'
import { auditLogText } from '#back-office/audit-log/text.ts'

export function presentAuditLog({ entries, total }: AuditLogPage): AuditLogView {
  return { entries: entries.map(presentEntry), ttl: total }
}

function presentEntry(row: AuditLogRow): AuditLogEntryView {
  return {
    _id: row.id,
    created: row.created_at.toISOString(),
    admin: row.admin ?? auditLogText.byClock,
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id ?? '',
    before: row.before,
    after: row.after,
    address: row.ip_address,
  }
}
