/** The file that a signed name opens: every answer signs its names anew (D-061). */
export function documentFileName(signedName: string): string {
  return signedName.split('?')[0] ?? ''
}
