import { createAccountLink } from '../accounts/account-links.ts'
import * as accounts from '../accounts/accounts.ts'
import * as balance from '../accounts/balance-transactions.ts'
import { exchangeAuthorizationCode } from '../accounts/oauth.ts'
import { createPayout, listPayouts, readPayout } from '../accounts/payouts.ts'
import { createReversal, listReversals, readReversal } from '../accounts/transfer-reversals.ts'
import * as transfers from '../accounts/transfers.ts'
import { listCharges, readCharge } from '../payments/charges.ts'
import * as customers from '../payments/customers.ts'
import * as disputes from '../payments/disputes.ts'
import { createFile, readFile } from '../payments/files.ts'
import * as intents from '../payments/payment-intents.ts'
import * as methods from '../payments/payment-methods.ts'
import * as refunds from '../payments/refunds.ts'
import * as setups from '../payments/setup-intents.ts'
import { createToken, readToken } from '../payments/tokens.ts'
import { listEvents, readEvent, retryEvent } from '../webhooks/events.ts'
import * as endpoints from '../webhooks/webhook-endpoints.ts'
import { clearFaults, createFault } from './fault-injection.ts'
import type { Operation } from './handle-request.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Every API call that the sandbox supports. */
export const apiRoutes: readonly [Method, string, Operation][] = [
  ['POST', '/v1/tokens', createToken],
  ['GET', '/v1/tokens/:id', readToken],
  ['POST', '/v1/customers', customers.createCustomer],
  ['GET', '/v1/customers', customers.listCustomers],
  ['GET', '/v1/customers/:id', customers.readCustomer],
  ['POST', '/v1/customers/:id', customers.updateCustomer],
  ['DELETE', '/v1/customers/:id', customers.deleteCustomer],
  ['GET', '/v1/customers/:customer/payment_methods', methods.listPaymentMethods],
  ['GET', '/v1/customers/:customer/payment_methods/:id', methods.readPaymentMethod],
  ['POST', '/v1/payment_methods', methods.createPaymentMethod],
  ['GET', '/v1/payment_methods', methods.listPaymentMethods],
  ['GET', '/v1/payment_methods/:id', methods.readPaymentMethod],
  ['POST', '/v1/payment_methods/:id', methods.updatePaymentMethod],
  ['POST', '/v1/payment_methods/:id/attach', methods.attachPaymentMethod],
  ['POST', '/v1/payment_methods/:id/detach', methods.detachPaymentMethod],
  ['POST', '/v1/setup_intents', setups.createSetupIntent],
  ['GET', '/v1/setup_intents', setups.listSetupIntents],
  ['GET', '/v1/setup_intents/:id', setups.readSetupIntent],
  ['POST', '/v1/setup_intents/:id/confirm', setups.confirmSetupIntent],
  ['POST', '/v1/setup_intents/:id/cancel', setups.cancelSetupIntent],
  ['POST', '/v1/payment_intents', intents.createPaymentIntent],
  ['GET', '/v1/payment_intents', intents.listPaymentIntents],
  ['GET', '/v1/payment_intents/:id', intents.readPaymentIntent],
  ['POST', '/v1/payment_intents/:id', intents.updatePaymentIntent],
  ['POST', '/v1/payment_intents/:id/confirm', intents.confirmPaymentIntent],
  ['POST', '/v1/payment_intents/:id/cancel', intents.cancelPaymentIntent],
  ['GET', '/v1/charges', listCharges],
  ['GET', '/v1/charges/:id', readCharge],
  ['POST', '/v1/refunds', refunds.createRefund],
  ['GET', '/v1/refunds', refunds.listRefunds],
  ['GET', '/v1/refunds/:id', refunds.readRefund],
  ['POST', '/v1/refunds/:id', refunds.updateRefund],
  ['GET', '/v1/disputes', disputes.listDisputes],
  ['GET', '/v1/disputes/:id', disputes.readDispute],
  ['POST', '/v1/disputes/:id', disputes.updateDispute],
  ['POST', '/v1/disputes/:id/close', disputes.closeDispute],
  ['POST', '/v1/files', createFile],
  ['GET', '/v1/files/:id', readFile],
  ['POST', '/v1/transfers', transfers.createTransfer],
  ['GET', '/v1/transfers', transfers.listTransfers],
  ['GET', '/v1/transfers/:id', transfers.readTransfer],
  ['POST', '/v1/transfers/:id', transfers.updateTransfer],
  ['POST', '/v1/transfers/:id/reversals', createReversal],
  ['GET', '/v1/transfers/:transfer/reversals', listReversals],
  ['GET', '/v1/transfers/:transfer/reversals/:id', readReversal],
  ['GET', '/v1/account', accounts.readAccount],
  ['POST', '/v1/accounts', accounts.createAccount],
  ['GET', '/v1/accounts', accounts.listAccounts],
  ['GET', '/v1/accounts/:id', accounts.readAccount],
  ['POST', '/v1/accounts/:id', accounts.updateAccount],
  ['DELETE', '/v1/accounts/:id', accounts.deleteAccount],
  ['POST', '/v1/accounts/:id/external_accounts', accounts.createBankAccount],
  ['GET', '/v1/accounts/:id/external_accounts', accounts.listBankAccounts],
  ['GET', '/v1/accounts/:id/external_accounts/:bank', accounts.readBankAccount],
  ['POST', '/v1/account_links', createAccountLink],
  ['GET', '/v1/balance', balance.readBalance],
  ['GET', '/v1/balance_transactions', balance.listBalanceTransactions],
  ['GET', '/v1/balance_transactions/:id', balance.readBalanceTransaction],
  ['POST', '/v1/payouts', createPayout],
  ['GET', '/v1/payouts', listPayouts],
  ['GET', '/v1/payouts/:id', readPayout],
  ['POST', '/oauth/token', exchangeAuthorizationCode],
  ['GET', '/v1/events', listEvents],
  ['GET', '/v1/events/:id', readEvent],
  ['POST', '/v1/events/:id/retry', retryEvent],
  ['POST', '/v1/webhook_endpoints', endpoints.createEndpoint],
  ['GET', '/v1/webhook_endpoints', endpoints.listEndpoints],
  ['GET', '/v1/webhook_endpoints/:id', endpoints.readEndpoint],
  ['POST', '/v1/webhook_endpoints/:id', endpoints.updateEndpoint],
  ['DELETE', '/v1/webhook_endpoints/:id', endpoints.deleteEndpoint],
  ['POST', '/v1/test_helpers/sandbox/refunds/:id/fail', refunds.failRefund],
  ['POST', '/v1/test_helpers/sandbox/charges/:id/dispute', disputes.disputeCharge],
  ['POST', '/v1/test_helpers/sandbox/faults', createFault],
  ['DELETE', '/v1/test_helpers/sandbox/faults', clearFaults],
]
