import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '#platform/app-error.ts'
import { openProvider, pay, requestCharge, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

const receipt = { part: 'receipt', name: 'receipt.pdf', bytes: new TextEncoder().encode('%PDF-1.7') } as const
const evidence = { texts: { customer_name: 'Clara Client' }, files: [receipt] }

async function openDispute(): Promise<string> {
  await pay(setup, requestCharge('tok_createDispute'))
  const { data } = await setup.call('GET', '/v1/disputes')
  const [newest] = data as { id: string }[]
  return newest?.id ?? ''
}

const readDispute = (disputeRef: string) =>
  setup.call('GET', `/v1/disputes/${disputeRef}`) as Promise<{
    evidence: Record<string, string>
    evidence_details: { submission_count: number }
  }>

const fail = (next: string, path: string) =>
  setup.call('POST', '/v1/test_helpers/sandbox/faults', { next, path, count: '1000' })
const recover = () => setup.call('DELETE', '/v1/test_helpers/sandbox/faults')

test('evidence is submitted once, its texts and its documents as files for a dispute', async () => {
  const disputeRef = await openDispute()
  expect(await setup.provider.submitDisputeEvidence(disputeRef, evidence)).toEqual({ state: 'submitted' })
  const { evidence: stored, evidence_details } = await readDispute(disputeRef)
  expect(stored.customer_name).toBe('Clara Client')
  expect(evidence_details.submission_count).toBe(1)
  expect(await setup.call('GET', `/v1/files/${stored.receipt}`)).toMatchObject({
    filename: 'receipt.pdf',
    purpose: 'dispute_evidence',
    type: 'pdf',
    size: receipt.bytes.length,
  })
  expect(await setup.provider.submitDisputeEvidence(disputeRef, evidence)).toMatchObject({ state: 'declined' })
})

test('a document that cannot be uploaded leaves the dispute open: nothing was submitted', async () => {
  const disputeRef = await openDispute()
  await fail('error_500', '/v1/files')
  const submitting = setup.provider.submitDisputeEvidence(disputeRef, evidence)
  await expect(submitting).rejects.toMatchObject({ code: errorCode.providerDown })
  await recover()
  expect((await readDispute(disputeRef)).evidence_details.submission_count).toBe(0)
})

test('evidence whose answer was lost is unknown, since the provider accepts it once [D-024]', async () => {
  const disputeRef = await openDispute()
  await fail('drop_after', `/v1/disputes/${disputeRef}`)
  expect(await setup.provider.submitDisputeEvidence(disputeRef, evidence)).toMatchObject({ state: 'unknown' })
  await recover()
  expect((await readDispute(disputeRef)).evidence_details.submission_count).toBe(1)
})
