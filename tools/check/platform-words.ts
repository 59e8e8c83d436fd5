import { type Check, isIn, type SourceFile } from './source-file.ts'

/** Words of the trade: the platform's code, comments and texts hold none of them. */
const tradeWords = new Set(
  [
    'seller sellers clients product products orders commission commissions stock stocks banner banners',
    'fave faves catalogue category categories brand brands payout payouts refund refunds receipt receipts dispute disputes',
    'checkout cart basket invoice invoices storefront',
  ].flatMap((line) => line.split(' ')),
)

/** "Client" and "order" have technical meanings too (a client of pg, the order of a sort), so only these phrases count as the trade's. */
const tradePhrases = [
  /\b(?:a|an|each|every|her|his|whose|this|by|deleted|unpaid) (?:client|order)\b(?! (?:of|in|that|which)\b)/gi,
  /\b(?:client|order)_?(?:id|name|email|number|status|line)s?\b/gi,
]

/** Settings and error codes that the specification names; each file with the words it may hold. */
const exceptions: Record<string, string[]> = {
  'src/platform/server/config/environment-schema.ts': ['product', 'commission', 'clientid'],
  'src/platform/server/config/config.ts': ['product', 'commission', 'clientid'],
  'src/platform/server/config/stored-settings.ts': ['commission', 'clientid'],
  'src/platform/browser-settings.ts': ['product'],
}

/** The words of the trade in a text of a file of the platform, each once. */
export function tradeWordsIn(file: string, text: string): string[] {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => tradeWords.has(word))
  const phrases = tradePhrases.flatMap((phrase) => [...text.matchAll(phrase)].map(([found]) => found.toLowerCase()))
  const allowed = exceptions[file] ?? []
  return [...new Set([...words, ...phrases])].filter((word) => !allowed.includes(word))
}

export function findTradeWords({ path, text }: SourceFile): string[] {
  const complain = (place: string, words: string[]) =>
    words.length > 0 ? [`${place}: the platform names the trade: ${words.join(', ')}`] : []
  const lines = text.split('\n')
  return [
    ...complain(path, tradeWordsIn(path, path)),
    ...lines.flatMap((line, index) => complain(`${path}:${index + 1}`, tradeWordsIn(path, line))),
  ]
}

export const platformWords: Check = {
  name: 'words of the trade in the platform',
  reads: (file) => !file.isTest && isIn('src/platform')(file),
  fewestFiles: 50,
  find: (files) => files.flatMap(findTradeWords),
}
