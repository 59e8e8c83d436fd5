import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckedShop, openCheckedShop } from '../harness/checked-shop.ts'
import { reportingOperator } from '../harness/reporting-operator.ts'
import { listOperations } from './described-operations.ts'
import { sendOperation } from './send-operation.ts'
import { createValidInput } from './valid-input.ts'

let shop: CheckedShop
beforeAll(async () => {
  shop = await openCheckedShop(reportingOperator)
})
afterAll(() => shop.close())

/**
 * Malformed values: text that no column can store, numbers out of range, lists and objects of an unexpected shape, and days that do not
 * exist.
 */
const malformedValues: unknown[] = [
  'a\u0000b',
  '\ud800',
  '%',
  '["\\u0000"]',
  '[[1]]',
  '{"a":{"b":1}}',
  '9'.repeat(400),
  '1e308',
  '2026-02-31',
  '+275760-09-13',
  null,
  2 ** 53,
  1e300,
  [null],
  { toString: 1 },
]

/** Each field is sent a third of the values, in turn; `npm run test:fuzz` sends all values to every field. */
const partsOfValues = 3

/**
 * Calls that refuse their valid values in this test, because they need a link, a one-time token, a file or a second step, or because they
 * succeed only once; the tests of their modules cover them.
 */
const notAcceptedHere = new Set(
  [
    'enterClientCode unsubscribe getClientPageReceipt deleteClientPageAddress payClientPageOrder removeClientCard payWithClientCard',
    'verifyEmail logIn resetPassword changePassword updateClientAddress restoreCategory restoreSubCategory updateProduct',
    'importProducts undoProductImport restoreBanner getStockEntry getPlace connectPayoutAccount addBankDetails payDebt',
    'undoSending remindOfLink updateProfile publishLegalPage placeOrder payWithSavedCard payWithNewCard payWithWallet refundOrder',
    'logInWithCode startSecondFactorAtLogin logInWithSetUp confirmSecondFactor renewRecoveryCodes turnOffSecondFactor',
    'confirmPassword getPayLink payByLink getReceiptByLink openExploreLink importClients undoClientImport receiveProviderNotice recordParcel',
    'importOwnClients undoOwnImport listRefusedClients listRefusedProducts listRefusedClientsOfImport listRefusedDispatches',
    'addListView',
    'correctDispatch addParcel importDispatches sendQuestion sendReminder getReminderBasket sendDisputeEvidence',
    'withdrawProduct mailRecall refundRecall endRecall receiveOrder makeLabels printLabels',
    'getRefusedDocuments setDocumentValidity replaceDocuments objectToEmail decideEmail',
    'previewReturn openReturn getReturnSheet getClientReturnPhoto getReturnPhoto recordReturnArrival refuseReturn settleReturn',
    'replaceReturn closeReturn decideWithoutParcel publishBrand restoreBrand publishEmail restoreEmail sendNews sendShopNews',
    'setCompany setLegalDays setMailServer setProviderKeys setMapsKey setStorage restoreSettings confirmTestMail',
  ].flatMap((line) => line.split(' ')),
)

test('a malformed value in any field is accepted or clearly rejected, never a server error', async () => {
  const broken: string[] = []
  const unclear: string[] = []
  const refused: string[] = []
  for (const operation of listOperations(shop.description)) {
    const validInput = await createValidInput(shop, operation.path)
    const fields = [...operation.inPath, ...operation.inQuery, ...operation.inBody]
    for (const [at, field] of fields.entries()) {
      const values = malformedValues.filter((_, index) => index % partsOfValues === at % partsOfValues)
      const send = async (value: unknown) => {
        const { status, body } = await sendOperation(shop, operation, validInput, { [field]: value })
        const description = `${operation.method} ${operation.path} ${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${status} ${body.responseMessage}`
        if (status >= 500 && body.error?.errorCode !== 23) broken.push(description)
        if (/^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/.test(body.responseMessage ?? ''))
          unclear.push(description)
      }
      // the values are sent at once, since most of the time is spent waiting for PostgreSQL
      await Promise.all(values.map(send))
    }
    const { status, body } = await sendOperation(shop, operation, validInput)
    if (status !== 200 && !notAcceptedHere.has(operation.id)) refused.push(`${operation.id}: ${body.responseMessage}`)
  }
  expect(broken).toEqual([])
  expect(unclear).toEqual([])
  expect(refused).toEqual([])
}, 600_000)
