import { expect, test } from 'vitest'
import { parseDispute } from '#payments/provider/server/stripe-disputes.ts'

const dispute = {
  id: 'dp_1',
  status: 'needs_response',
  amount: 2000,
  reason: 'fraudulent',
  payment_intent: 'pi_1',
  balance_transactions: [{ fee: 2000 }, { fee: 500 }],
  evidence_details: { due_by: 1_800_000_000, submission_count: 0 },
}

test('a dispute is open until it is won or lost; an inquiry that was closed is won', () => {
  expect(parseDispute(dispute)).toEqual({
    disputeRef: 'dp_1',
    chargeRef: 'pi_1',
    state: 'open',
    amount: 2000,
    reason: 'fraudulent',
    fee: 2500,
    providerStatus: 'needs_response',
    evidenceDueBy: new Date('2027-01-15T08:00:00Z'),
    isEvidenceSent: false,
  })
  const stateOf = (status: string) => parseDispute({ ...dispute, status })?.state
  expect(['under_review', 'warning_needs_response', 'warning_closed', 'won', 'lost'].map(stateOf)).toEqual([
    'open',
    'open',
    'won',
    'won',
    'lost',
  ])
})

test('a dispute of a charge the shop did not make is ignored; a charge may be expanded', () => {
  expect(parseDispute({ ...dispute, payment_intent: null })).toBeNull()
  const expanded = { ...dispute, payment_intent: { id: 'pi_2' }, balance_transactions: [] }
  expect(parseDispute(expanded)).toMatchObject({ chargeRef: 'pi_2', fee: 0 })
})

test('evidence was sent once a submission is counted, else there is no deadline [N-DSPT-001]', () => {
  const late = { ...dispute, evidence_details: { due_by: null, submission_count: 1 } }
  expect(parseDispute(late)).toMatchObject({ evidenceDueBy: null, isEvidenceSent: true })
})
