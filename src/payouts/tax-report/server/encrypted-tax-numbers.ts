import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db } from '#platform/server/database/database.ts'
import { decryptValue, type EncryptionKeys, encryptValue } from '#platform/server/encryption/encryption-keys.ts'
import type { ValueKind } from '#platform/server/encryption/stored-values.ts'
import { taxFacts } from '../codes.ts'
import type { TaxNumberKind } from '../contract.ts'
import { taxReportText } from '../text.ts'
import { replaceTaxNumber, selectStoredTaxNumbers, upsertTaxNumber } from './tax-details-store.ts'
import type { SealedTaxReportRow, TaxReportRow } from './tax-report-store.ts'

const placeOf = (userId: string) => `tax_details.encrypted_number/${userId}`
const toBytes = (kind: string, number: string) => Buffer.from(`${kind} ${number}`)

export interface TaxNumberDependencies {
  db: Db
  encryptionKeys: EncryptionKeys
}

export function storeTaxNumber(
  { db, encryptionKeys }: TaxNumberDependencies,
  userId: string,
  kind: TaxNumberKind,
  number: string,
): Promise<void> {
  return upsertTaxNumber(db, userId, encryptValue(encryptionKeys, toBytes(kind, number), placeOf(userId)))
}

/** Decrypts the tax number of a row; a number whose key is missing counts as not given, so that the seller can enter it again. */
export function openTaxNumber(keys: EncryptionKeys, row: SealedTaxReportRow): TaxReportRow {
  const { clear_kind, clear_number, encrypted_number, ...facts } = row
  if (clear_kind) return { ...facts, number_kind: clear_kind, number: clear_number }
  if (!encrypted_number) return { ...facts, number_kind: null, number: '' }
  const opened = decryptValue(keys, encrypted_number, placeOf(row.user_id))?.toString()
  if (opened === undefined) {
    const missing = taxFacts.filter((fact) => fact === 'number' || facts.missing.includes(fact))
    return { ...facts, missing, number_kind: null, number: '' }
  }
  const [kind = '', number = ''] = opened.split(' ')
  return { ...facts, number_kind: kind as TaxNumberKind, number }
}

/** Decrypts the tax numbers of a report; throws if one that was given cannot be read. */
export function openTaxNumbers(keys: EncryptionKeys, rows: readonly SealedTaxReportRow[]): TaxReportRow[] {
  const opened = rows.map((row) => openTaxNumber(keys, row))
  if (opened.some(({ number }, at) => number === '' && rows[at]?.encrypted_number))
    throw new AppError(taxReportText.numbersUnreadable, errorCode.conflict)
  return opened
}

export const taxNumbers: ValueKind = {
  name: 'tax numbers',
  async list(db) {
    const rows = await selectStoredTaxNumbers(db)
    return rows.map(({ user_id, number_kind, number, encrypted_number }) => ({
      rowId: user_id,
      place: placeOf(user_id),
      isEncrypted: number_kind === null,
      bytes: number_kind === null ? (encrypted_number as Buffer) : toBytes(number_kind, number),
    }))
  },
  replace: (db, { rowId, bytes, isEncrypted }, envelope) =>
    replaceTaxNumber(
      db,
      rowId,
      isEncrypted ? { encrypted: bytes } : { clear: bytes.toString().split(' ')[1] ?? '' },
      envelope,
    ),
}
