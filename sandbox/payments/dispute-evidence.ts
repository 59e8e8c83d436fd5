import { z } from 'zod'
import { invalidRequest } from '../http/provider-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { requireEvidenceFile } from './files.ts'

const parts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const
type Part = (typeof parts)[number]

/** The parts that are uploaded files, each named by its id; all other parts are text. */
const fileParts: ReadonlySet<Part> = new Set<Part>([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
])

const longestPart = 20_000
const longestEvidence = 150_000

/** The evidence in a request: a part that is left out keeps its value, and an empty part is cleared. */
export const evidenceSchema = z.strictObject(
  Object.fromEntries(parts.map((part) => [part, z.string().max(longestPart).optional()])) as Record<
    Part,
    z.ZodOptional<z.ZodString>
  >,
)

/** Merges an update into the evidence of a dispute. Throws if a file does not exist or the evidence is too long. */
export async function mergeEvidence(
  context: RequestContext,
  before: JsonObject,
  given: z.output<typeof evidenceSchema>,
): Promise<JsonObject> {
  const merged = { ...before }
  for (const part of parts) {
    const value = given[part]
    if (value === undefined) continue
    if (value !== '' && fileParts.has(part)) await requireEvidenceFile(context, value, `evidence[${part}]`)
    merged[part] = value === '' ? null : value
  }
  const total = parts.reduce((sum, part) => sum + String(merged[part] ?? '').length, 0)
  if (total > longestEvidence)
    throw invalidRequest(`The evidence has more than ${longestEvidence} characters.`, { param: 'evidence' })
  return merged
}

export const hasEvidence = (evidence: JsonObject) => parts.some((part) => evidence[part] !== null)

/** The evidence of a dispute before any is sent. */
export const noEvidence: JsonObject = {
  ...Object.fromEntries(parts.map((part) => [part, null])),
  enhanced_evidence: {},
}
