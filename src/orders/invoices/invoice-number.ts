export type InvoiceKind = 'invoice' | 'credit_note'

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CRN' }

/** Writes a number as INV-000001 or CRN-000001, with at least six digits. */
export function formatInvoiceNumber(kind: InvoiceKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`
}

/** Reads the number of a document, even without its leading zeros or in small letters; null for any other text. */
export function parseInvoiceNumber(text: string): { kind: InvoiceKind; number: number } | null {
  const [, prefix, digits] = /^(INV|CRN)-?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  if (prefix === undefined || digits === undefined) return null
  return { kind: prefix.toUpperCase() === prefixes.invoice ? 'invoice' : 'credit_note', number: Number(digits) }
}
