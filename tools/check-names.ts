import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** Names that this code once had and that say nothing to a stranger; docs/glossary.md has the words that replaced them. */
const retiredNames = new Set(
  [
    'askPayment askCharge askDebt askProvider takeEvent keepEvent finishEvent workOnEvent giveUpQuestion giveWay',
    'bookGivenBack bringIn takeBack judgeRows takeForm lookAtFile redrawPicture keptWhile onceForAll atMost keptBytes ReadyAnswers',
    'unwaited keptPlan sendTogether PlaceAsked drawingOf elsewhere guardOver literally eyesOf useSettled useNarrow useInBrowser',
  ].flatMap((line) => line.split(' ')),
)

/** Words that no identifier holds: each had a private meaning where the field has a word of its own. */
const retiredWords = new Set(
  [
    'kept forget forgotten asked untold told whoever nobody somebody shelf letter letters deed deeds goods',
    'film films wish wishes refusal refusals riddle unseen',
  ].flatMap((line) => line.split(' ')),
)

/** Names of the web platform, of alphabets and of the wire (`deed` of admin/user/many) that hold such a word. */
const foreignNames = new Set(['letterSpacing', 'firstLetter', 'letters', 'joiningLetter', 'letterWithVariants', 'deed'])

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase())

/** The identifiers of a source file, each once. */
function identifiersOf(file: string, text: string): string[] {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return [...names]
}

/** The retired names and words among the identifiers of a source file. */
export function retiredIdentifiers(file: string, text: string): string[] {
  return identifiersOf(file, text).filter(isRetired)
}

function isRetired(name: string): boolean {
  if (foreignNames.has(name)) return false
  return retiredNames.has(name) || wordsOf(name).some((word) => retiredWords.has(word))
}

/** The retired words in the path of a file. */
export function retiredInPath(file: string): string[] {
  return file.split(/[/.-]/).filter((word) => retiredWords.has(word))
}

/** Words of the specification's wire that say nothing to a stranger: contracts, serializers and API clients map them once. */
const wireNames = new Set(
  'bP ttl pplr isVarified prods usr catg subCatg is_fav is_stk is_viewVdo acsT setupT ord_no sKey lmt clnt_name clnt_email'.split(
    ' ',
  ),
)
const mapsWireNames = /contract\.ts$|\/present\.ts$|\/routes\.ts$|-routes\.ts$|\/web\/.*api\.ts$|\.test\.tsx?$/
/** The job library's option `ttl`, and the user that the specification stores under the wire's names (S-LOGN-018). */
const otherMeaning = new Set(['src/platform/server/jobs/job-worker.ts', 'src/accounts/sessions/web/session.ts'])

/** The wire names among the identifiers of a source file of the shop that is none of those that map them. */
export function unmappedWireNames(file: string, text: string): string[] {
  if (!file.startsWith('src/') || mapsWireNames.test(file) || otherMeaning.has(file)) return []
  return identifiersOf(file, text).filter((name) => wireNames.has(name))
}

if (import.meta.main) {
  const files = globSync('{src,sandbox,seeds,tools,bench,tests}/**/*.{ts,tsx}', {
    exclude: (name) => name === 'node_modules',
  }).filter((file) => !file.startsWith('tools/check-'))
  let wrong = files.length < 500 ? 1 : 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const names = [...retiredInPath(file), ...retiredIdentifiers(file, text), ...unmappedWireNames(file, text)]
    wrong += names.length
    if (names.length > 0) console.error(`${file}: ${names.join(', ')}`)
  }
  process.exitCode = wrong > 0 ? 1 : 0
}
