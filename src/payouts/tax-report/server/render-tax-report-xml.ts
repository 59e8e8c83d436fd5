import { toPounds } from '#platform/money.ts'
import { type XmlContent, type XmlElement, xmlDocument, xmlElement } from '#platform/server/xml.ts'
import { taxReportText } from '../text.ts'
import { quartersOf, type TaxReportRow } from './tax-report-store.ts'

/** The reporting company, as HMRC knows it. */
export interface PlatformOperator {
  /** The operator's id that HMRC gave when the company registered for digital platform reporting. */
  operatorId: string
  taxNumber: string
  activity: 'goods' | 'services'
  company: { name: string; address: readonly string[]; vatNumber: string }
}

interface ReportMessage {
  year: number
  /** The unique name of the message, from which the names of its documents are made. */
  messageRef: string
  createdAt: Date
}

const namespaces = { 'xmlns:dpi': 'urn:oecd:ties:dpi:v1', 'xmlns:stf': 'urn:oecd:ties:dpistf:v1', version: '1.0' }
const unitedKingdom = 'GB'
/** Codes of the OECD's schema. */
const newInformation = { message: 'DPI401', document: 'OECD1' }
const nothingToReport = 'DPI403'

const dpi = (name: string, content: XmlContent, attributes?: Record<string, string>) =>
  xmlElement(`dpi:${name}`, content, attributes)

/**
 * The report in the OECD's schema for digital platforms, as HMRC takes it (docs/tax-report.md): amounts in whole pounds, a seller's
 * commission of each quarter rounded to the nearest. Each seller needs a name, an address and a date of birth.
 */
export function renderTaxReportXml(
  sellers: readonly TaxReportRow[],
  operator: PlatformOperator,
  message: ReportMessage,
): string {
  const documentOf = (id: string) =>
    dpi('DocSpec', [
      xmlElement('stf:DocTypeIndic', newInformation.document),
      xmlElement('stf:DocRefId', `${message.messageRef}_${id.replaceAll('-', '')}`),
    ])
  return xmlDocument(
    dpi(
      'DPI_OECD',
      [
        describeMessage(operator, message, sellers.length === 0 ? nothingToReport : newInformation.message),
        dpi('DPIBody', [
          dpi('PlatformOperator', [...describeOperator(operator), documentOf(operator.operatorId)]),
          ...sellers.map((row) =>
            dpi('ReportableSeller', [
              dpi('Identity', [dpi('IndividualSeller', [dpi('Standard', describeSeller(row))])]),
              dpi('RelevantActivities', [describeIncome(row, operator.activity)]),
              documentOf(row.user_id),
            ]),
          ),
        ]),
      ],
      namespaces,
    ),
  )
}

const describeMessage = (
  { operatorId }: PlatformOperator,
  { year, messageRef, createdAt }: ReportMessage,
  kind: string,
) =>
  dpi('MessageSpec', [
    dpi('SendingEntityIN', operatorId),
    dpi('TransmittingCountry', unitedKingdom),
    dpi('ReceivingCountry', unitedKingdom),
    dpi('MessageType', 'DPI'),
    dpi('MessageRefId', messageRef),
    dpi('MessageTypeIndic', kind),
    dpi('ReportingPeriod', `${year}-12-31`),
    dpi('Timestamp', createdAt.toISOString().slice(0, 19)),
  ])

const describeOperator = ({ taxNumber, company }: PlatformOperator) => [
  dpi('ResCountryCode', unitedKingdom),
  taxNumberOf(taxNumber),
  company.vatNumber === '' ? null : dpi('VAT', company.vatNumber),
  dpi('Name', company.name),
  dpi('Address', [dpi('CountryCode', unitedKingdom), dpi('AddressFree', company.address.join(', '))]),
  dpi('AssumedReporting', 'false'),
]

const describeSeller = (row: TaxReportRow) => [
  dpi('IndSellerID', [
    dpi('ResCountryCode', unitedKingdom),
    taxNumberOf(row.number),
    row.vat_number === '' ? null : dpi('VAT', row.vat_number),
    dpi('Name', [dpi('FirstName', row.first_name), dpi('LastName', row.last_name)]),
    describeAddress(row),
    dpi('BirthInfo', [dpi('BirthDate', row.date_of_birth ?? '')]),
  ]),
  row.provider_ref === null ? null : describeAccount(row, row.provider_ref),
]

/** House and street share one line, for which the schema has no field, so that the whole address is given besides its parts. */
const describeAddress = ({ line1, line2, city, postcode, country }: TaxReportRow) =>
  dpi('Address', [
    dpi('CountryCode', country),
    dpi('AddressFix', [dpi('PostCode', postcode), dpi('City', city)]),
    dpi('AddressFree', [line1, line2, city, postcode].filter((line) => line !== '').join(', ')),
  ])

/** Names the account at the card payment provider instead of the bank account, whose number only the provider knows. */
const describeAccount = ({ bank_name, last4 }: TaxReportRow, reference: string) =>
  dpi('FinancialIdentifier', [
    dpi('Identifier', reference, { AccountNumberType: 'Other' }),
    last4 === '' ? null : dpi('OtherInfo', taxReportText.accountEnding(bank_name, last4)),
  ])

const taxNumberOf = (number: string) =>
  number === '' ? dpi('TIN', 'NOTIN', { unknown: 'true' }) : dpi('TIN', number, { issuedBy: unitedKingdom })

/** A seller's income by quarter; fees and taxes are zero, since the shop takes no fee of the commission and withholds no tax. */
function describeIncome(row: TaxReportRow, activity: PlatformOperator['activity']): XmlElement {
  const quarters = quartersOf(row)
  const inPounds = { currCode: 'GBP' }
  const ofQuarters = (
    name: string,
    part: string,
    amounts: readonly number[],
    attributes: Record<string, string> = {},
  ) =>
    dpi(
      name,
      amounts.map((amount, at) => dpi(`${part}Q${at + 1}`, amount, attributes)),
    )
  const none = quarters.map(() => 0)
  const income = quarters.map((quarter) => Math.round(toPounds(quarter.income)))
  const sales = quarters.map((quarter) => quarter.sales)
  return dpi(activity === 'goods' ? 'SaleOfGoods' : 'PersonalServices', [
    ofQuarters('Consideration', 'Cons', income, inPounds),
    ofQuarters('NumberOfActivities', 'Numb', sales),
    ofQuarters('Fees', 'Fees', none, inPounds),
    ofQuarters('Taxes', 'Tax', none, inPounds),
  ])
}
