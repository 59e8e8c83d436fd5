/** Uses that are no fault. */
export const knownUses: ReadonlySet<string> = new Set([
  // brought by src/app/web/older-browsers.ts
  'URL.canParse',
  '.canParse()',
  '.findLast()',
  '.findLastIndex()',
  '.requestSubmit()',
  '.toReversed()',
  '.toSorted()',
  '.toSpliced()',
  '.with()',
  // asked for before they are used
  'setImmediate',
  '.startViewTransition()',
  'navigation',
  'cookieStore',
  'Notification',
  'Notification.permission',
  'Notification.requestPermission',
  'Error.captureStackTrace',
  '.toBase64()',
  '.share()',
  '.caretPositionFromPoint()',
  '.caretRangeFromPoint()',
  '.getComposedRanges()',
  // functions of libraries that are called as functions of newer browsers are
  '.use()',
  '.when()',
  '.move()',
  '.parseHTML()',
  '.getHTML()',
])
