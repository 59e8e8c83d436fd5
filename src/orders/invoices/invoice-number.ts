export type InvoiceKind = 'invoice' | 'credit_note'

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CRN' }

/** INV-000001, CRN-000001: at least six digits. */
export function formatInvoiceNumber(kind: InvoiceKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`
}
