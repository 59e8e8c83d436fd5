import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenSandbox, openSandbox } from '../../tests/harness/sandbox.ts'
import { apiRoutes } from '../http/api-routes.ts'
import { type Exchange, exchangeChannel } from '../http/exchanges.ts'
import { nameOperation, undescribedOperations } from './compare-with-description.ts'
import { readDescription } from './provider-description.ts'

/** The operations that were answered; Vitest's set-up has compared each of them with the description. */
const answered = new Set<string>()
const onExchange = (exchange: unknown) => {
  const { method, url, status } = exchange as Exchange
  if (status === 200) answered.add(nameOperation(method, url))
}

let sandbox: OpenSandbox
let stripe: Stripe
beforeAll(async () => {
  exchangeChannel.subscribe(onExchange)
  sandbox = await openSandbox()
  stripe = sandbox.stripe
})
afterAll(async () => {
  await sandbox.close()
  exchangeChannel.unsubscribe(onExchange)
})

const cardOnly = { allowed_payment_method_types: ['card' as const] }
const metadata = { order: '7' }

async function useCustomers(): Promise<string> {
  const { id } = await stripe.customers.create({ name: 'Anna Ash', email: 'anna@example.com', metadata })
  await stripe.customers.list({ email: 'anna@example.com', limit: 3 })
  await stripe.customers.retrieve(id)
  await stripe.customers.update(id, { description: 'A seller' })
  await stripe.customers.del((await stripe.customers.create()).id)
  return id
}

async function useCards(customer: string): Promise<void> {
  const exp_year = String(new Date().getUTCFullYear() + 2)
  const card = { number: '4242424242424242', exp_month: '4', exp_year, cvc: '123', address_zip: 'N1 1AA' }
  const token = await stripe.tokens.create({ card })
  await stripe.tokens.retrieve(token.id)
  const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })
  await stripe.paymentMethods.attach(id, { customer })
  await stripe.paymentMethods.list({ customer, type: 'card' })
  await stripe.paymentMethods.retrieve(id)
  await stripe.paymentMethods.update(id, { billing_details: { name: 'Anna Ash' }, metadata })
  await stripe.customers.listPaymentMethods(customer, { type: 'card' })
  await stripe.customers.retrievePaymentMethod(customer, id)
  await stripe.paymentMethods.detach(id)
}

async function useSetupIntents(customer: string): Promise<void> {
  const { id } = await stripe.setupIntents.create({ ...cardOnly, customer, usage: 'off_session', metadata })
  await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })
  await stripe.setupIntents.list({ customer })
  await stripe.setupIntents.cancel((await stripe.setupIntents.create(cardOnly)).id)
}

async function usePayments(customer: string): Promise<string> {
  const amount = { ...cardOnly, amount: 5000, currency: 'gbp' }
  const { id } = await stripe.paymentIntents.create({ ...amount, customer, transfer_group: 'order 7' })
  await stripe.paymentIntents.update(id, { description: 'Order 7', metadata })
  const { id: cvc_token } = await stripe.tokens.create({ cvc_update: { cvc: '123' } })
  const payment_method_options = { card: { cvc_token } }
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', payment_method_options })
  await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction', 'payment_method'] })
  await stripe.paymentIntents.list({ customer, created: { gte: 1 } })
  const cancelled = await stripe.paymentIntents.create(amount)
  await stripe.paymentIntents.cancel(cancelled.id, { cancellation_reason: 'abandoned' })
  await stripe.charges.retrieve(String(paid.latest_charge))
  await stripe.charges.list({ payment_intent: id })
  return id
}

async function useRefunds(payment_intent: string): Promise<void> {
  const { id } = await stripe.refunds.create({ payment_intent, amount: 100, reason: 'requested_by_customer', metadata })
  await stripe.refunds.retrieve(id)
  await stripe.refunds.update(id, { metadata })
  await stripe.refunds.list({ payment_intent })
}

async function useDisputes(): Promise<void> {
  const card = { ...cardOnly, payment_method: 'pm_card_createDispute' }
  await stripe.paymentIntents.create({ ...card, amount: 2000, currency: 'gbp', confirm: true })
  const { data } = await stripe.disputes.list({ limit: 1 })
  const id = data[0]?.id ?? ''
  await stripe.disputes.retrieve(id)
  await stripe.disputes.update(id, { metadata })
  const file = { data: Buffer.from('%PDF-1.7'), name: 'receipt.pdf', type: 'application/pdf' }
  const { id: receipt } = await stripe.files.create({ file, purpose: 'dispute_evidence' })
  await stripe.files.retrieve(receipt)
  await stripe.disputes.update(id, { evidence: { receipt, customer_name: 'Clara' }, submit: false })
  for (const part of ['receipt', 'customer_communication', 'uncategorized_file'])
    await expect(stripe.disputes.update(id, { evidence: { [part]: 'file_unknown' } })).rejects.toThrow()
  await stripe.disputes.close(id)
}

async function useAccounts(): Promise<string> {
  const individual = { first_name: 'Anna', last_name: 'Ash', dob: { day: 1, month: 2, year: 1990 } }
  const { id } = await stripe.accounts.create({ type: 'custom', country: 'GB', email: 'anna@example.com', individual })
  await stripe.accounts.update(id, { metadata, business_profile: { url: 'https://shop.example' } })
  const bank = { country: 'GB', currency: 'gbp', account_number: '00012345', routing_number: '108800' }
  const token = await stripe.tokens.create({ bank_account: { ...bank, account_holder_type: 'individual' } })
  const account = await stripe.accounts.createExternalAccount(id, { external_account: token.id })
  await stripe.accounts.retrieveExternalAccount(id, account.id)
  await stripe.accounts.listExternalAccounts(id, { object: 'bank_account' })
  await stripe.accounts.retrieve(id)
  await stripe.accounts.list({ limit: 2 })
  await stripe.accounts.retrieveCurrent()
  const [refresh_url, return_url] = ['https://shop.example/again', 'https://shop.example/done']
  const { url } = await stripe.accountLinks.create({ account: id, refresh_url, return_url, type: 'account_onboarding' })
  // the seller completes the verification, after which the account receives transfers and pays them out
  await fetch(url, { method: 'POST', redirect: 'manual' })
  await stripe.accounts.retrieve(id)
  await stripe.accounts.del((await stripe.accounts.create({ type: 'custom', country: 'GB' })).id)
  return id
}

async function useTransfers(destination: string): Promise<void> {
  const { id } = await stripe.transfers.create({ amount: 900, currency: 'gbp', destination, metadata })
  await stripe.transfers.retrieve(id)
  await stripe.transfers.update(id, { description: 'Commission' })
  await stripe.transfers.list({ destination })
  const reversal = await stripe.transfers.createReversal(id, { amount: 100 })
  await stripe.transfers.retrieveReversal(id, reversal.id)
  await stripe.transfers.listReversals(id)
}

async function useBalance(stripeAccount: string): Promise<void> {
  await stripe.balance.retrieve()
  const { data } = await stripe.balanceTransactions.list({ limit: 3 })
  await stripe.balanceTransactions.retrieve(data[0]?.id ?? '')
  const { id } = await stripe.payouts.create({ amount: 500, currency: 'gbp' }, { stripeAccount })
  await stripe.payouts.retrieve(id, {}, { stripeAccount })
  await stripe.payouts.list({ limit: 3 }, { stripeAccount })
}

async function useEvents(): Promise<void> {
  const url = 'http://127.0.0.1:9/webhooks'
  const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ['charge.succeeded'] })
  await stripe.webhookEndpoints.retrieve(id)
  await stripe.webhookEndpoints.update(id, { enabled_events: ['*'] })
  await stripe.webhookEndpoints.list()
  await stripe.webhookEndpoints.del(id)
  const { data } = await stripe.events.list({ type: 'charge.succeeded' })
  await stripe.events.retrieve(data[0]?.id ?? '')
}

test('each operation of the sandbox is compared with the provider’s description [N-DSPT-009]', async () => {
  const customer = await useCustomers()
  await useCards(customer)
  await useSetupIntents(customer)
  await useRefunds(await usePayments(customer))
  await useDisputes()
  const account = await useAccounts()
  await useTransfers(account)
  await useBalance(account)
  await useEvents()
  const operations = apiRoutes.map(([method, url]) => nameOperation(method, url))
  const ownOperations = operations.filter((name) => undescribedOperations.has(name))
  expect(ownOperations.sort()).toEqual([...undescribedOperations].sort())
  const described = operations.filter((name) => !undescribedOperations.has(name))
  expect(described.filter((name) => !answered.has(name))).toEqual([])
  expect(described.sort()).toEqual(Object.keys(readDescription().operations).sort())
})
