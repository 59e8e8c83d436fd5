import type { DisputeRowView, DisputeView } from '#orders/disputes/contract.ts'
import { evidenceParts } from '#orders/disputes/evidence-parts.ts'
import type { DisputeWithEvidence } from '#orders/disputes/server/get-dispute.ts'
import type { DisputeListRow, DisputeRow } from '#orders/disputes/server/order-dispute-store.ts'
import { getEvidenceVersion } from '#orders/disputes/server/send-dispute-evidence.ts'
import { pence, toPounds } from '#platform/money.ts'

export function presentDisputeList({ rows, total }: { rows: DisputeListRow[]; total: number }) {
  return { disputes: rows.map(presentDisputeRow), ttl: total }
}

function presentDisputeRow(row: DisputeListRow): DisputeRowView {
  return {
    _id: row.id,
    order_id: row.order_id,
    ord_no: row.order_number,
    name: row.seller,
    state: row.status,
    reason: row.reason,
    amount: toPounds(pence(row.amount_pence)),
    opened: row.created_at.toISOString(),
    due: row.evidence_due_by?.toISOString() ?? null,
    closed: row.closed_at?.toISOString() ?? null,
  }
}

export function presentDispute({ dispute, collected, emails }: DisputeWithEvidence): DisputeView {
  const wasRecorded = dispute.evidence_sent_at !== null && Object.keys(dispute.evidence_values).length > 0
  const values = wasRecorded ? dispute.evidence_values : collected
  return {
    ...presentDisputeRow(dispute),
    parts: evidenceParts.map((kind) => ({ kind, value: values[kind] ?? null })),
    version: getEvidenceVersion({ collected, emails }),
    sent: presentSent(dispute),
  }
}

function presentSent({ evidence_sent_at, sent_by, evidence_parts, evidence_text }: DisputeRow): DisputeView['sent'] {
  if (evidence_sent_at === null) return null
  return {
    created: evidence_sent_at.toISOString(),
    admin: sent_by,
    // a part that a newer version has sent is not known here
    parts: evidenceParts.filter((part) => evidence_parts.includes(part)),
    text: evidence_text,
  }
}
