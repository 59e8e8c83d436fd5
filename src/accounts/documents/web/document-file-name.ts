/** The file name in a signed name; each response has new signatures (D-061). */
export function documentFileName(signedName: string): string {
  return signedName.split('?')[0] ?? ''
}
