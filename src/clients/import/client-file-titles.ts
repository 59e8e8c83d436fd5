import { tableFileTypes } from '#back-office/imports/import-fields.ts'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { clientImportText } from '#clients/import/text.ts'

/** What a column of a file of clients can be: a column of our own files, or a part of the name. */
export const clientFileTitles = {
  ...clientImportColumns,
  firstName: clientImportText.firstName,
  lastName: clientImportText.lastName,
} as const
export type ClientFileField = keyof typeof clientFileTitles

/** Endings and media types of the files that are taken. */
export const clientFileTypes = [...tableFileTypes, ...['.vcf', 'text/vcard', 'text/x-vcard']]
