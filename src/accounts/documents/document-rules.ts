import { accountsText } from '#accounts/text.ts'

/** What a browser knows of a chosen file before it is sent; the server looks at the contents (D-077). */
export interface ChosenFile {
  type: string
  size: number
}

export const mostDocuments = 5
export const documentBytes = 5_000_000
export const documentTypes = ['image/jpeg', 'image/png', 'application/pdf']

type Rule = (files: readonly ChosenFile[]) => string | null

const type: Rule = (files) =>
  files.every((file) => documentTypes.includes(file.type)) ? null : accountsText.documentType

/** None and one, type, size, number (D-096, D-099); exactly 5,000,000 bytes pass (D-098). */
export function signUpDocumentsProblem(files: readonly ChosenFile[]): string | null {
  if (files.length < 2) return accountsText.documentsEmpty
  return (
    type(files) ??
    (files.some(({ size }) => size > documentBytes) ? accountsText.documentTooLarge : null) ??
    (files.length > mostDocuments ? accountsText.documentsTooMany : null)
  )
}

/** Number, type, and a size under 5,000,000 bytes (D-098). `present`: documents that stay. */
export function profileDocumentsProblem(files: readonly ChosenFile[], present: number): string | null {
  const left = files.length + present
  if (left === 0) return accountsText.documentsEmpty
  if (left > mostDocuments) return accountsText.documentsTooMany
  return type(files) ?? (files.some(({ size }) => size >= documentBytes) ? accountsText.documentTooLarge : null)
}
