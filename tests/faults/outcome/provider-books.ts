import { callSandbox } from '../../harness/sandbox.ts'

interface ProviderObject {
  id: string
  status?: string
  amount: number
  metadata: Record<string, string>
}

/** The card provider's own counts: how often it charged for each order, and how often it made each charge, refund and transfer. */
export interface ProviderBooks {
  charges: Map<string, number>
  chargesOfOrder: Map<string, number>
  refunds: Map<string, number>
  transfers: Map<string, number>
}

export async function readProviderBooks(sandboxUrl: string): Promise<ProviderBooks> {
  const charges = (await listAll(sandboxUrl, 'payment_intents')).filter(({ status }) => status === 'succeeded')
  const refunds = (await listAll(sandboxUrl, 'refunds')).filter(({ status }) => status === 'succeeded')
  const transfers = await listAll(sandboxUrl, 'transfers')
  return {
    charges: countBy(charges, 'payment_id'),
    chargesOfOrder: countBy(charges, 'order_id'),
    refunds: countBy(refunds, 'refund_id'),
    transfers: countBy(transfers, 'transfer_id'),
  }
}

async function listAll(sandboxUrl: string, kind: string): Promise<ProviderObject[]> {
  const all: ProviderObject[] = []
  for (;;) {
    const after: Record<string, string> = all.length > 0 ? { starting_after: all.at(-1)?.id ?? '' } : {}
    const page = await callSandbox(sandboxUrl, 'GET', `/v1/${kind}`, { limit: '100', ...after })
    all.push(...(page.data as ProviderObject[]))
    if (!page.has_more) return all
  }
}

function countBy(objects: ProviderObject[], key: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { metadata } of objects) {
    const id = metadata[key]
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
