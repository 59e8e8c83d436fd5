import ts from 'typescript'
import { type Check, isIn, isTypeScript, type SourceFile } from './source-file.ts'

/** Names that this code once had and that say nothing to a stranger; docs/glossary.md has the words that replaced them. */
const retiredNames = new Set(
  [
    'askPayment askCharge askDebt askProvider takeEvent keepEvent finishEvent workOnEvent giveUpQuestion giveWay',
    'bookGivenBack bringIn takeBack judgeRows takeForm lookAtFile redrawPicture keptWhile onceForAll atMost keptBytes ReadyAnswers',
    'unwaited keptPlan sendTogether PlaceAsked drawingOf elsewhere guardOver literally eyesOf useSettled useNarrow useInBrowser',
  ].flatMap((line) => line.split(' ')),
)

/** Words that no identifier may hold: this code once gave each of them a meaning of its own, for which there is a common word. */
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

/** The identifiers of a source file that are wrong, each at its first place. */
function findIdentifiers(file: SourceFile, isWrong: (name: string) => boolean): string[] {
  const places = new Map<string, number>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !places.has(node.text)) places.set(node.text, node.getStart(file.tree))
    ts.forEachChild(node, visit)
  }
  visit(file.tree)
  return [...places].filter(([name]) => isWrong(name)).map(([name, position]) => `${file.placeAt(position)}: ${name}`)
}

/** The retired names and words among the identifiers of a source file. */
export function findRetiredIdentifiers(file: SourceFile): string[] {
  return findIdentifiers(file, isRetired)
}

function isRetired(name: string): boolean {
  if (foreignNames.has(name)) return false
  return retiredNames.has(name) || wordsOf(name).some((word) => retiredWords.has(word))
}

/** The retired words in the path of a file. */
export function findRetiredInPath({ path }: SourceFile): string[] {
  const words = path.split(/[/.-]/).filter((word) => retiredWords.has(word))
  return words.map((word) => `${path}: ${word}`)
}

/** Words of the specification's wire that say nothing to a stranger: contracts, serializers and API clients map them once. */
const wireNames = new Set(
  [
    'bP ttl pplr isVarified prods usr catg subCatg is_fav is_stk is_viewVdo acsT setupT ord_no sKey lmt clnt_name clnt_email',
    'f_name l_name pno adrs adrs_id cat_id subcat_id skin_color accountNo routingNo',
  ].flatMap((line) => line.split(' ')),
)
/** Contracts, serializers, routes and API clients, and the values of a form, which become the fields of its call. */
const mapsWireNames =
  /contract\.ts$|\/present(?:-[a-z-]+)?\.ts$|\/routes\.ts$|-routes\.ts$|\/web\/.*api\.ts$|-form-values\.ts$|\.test\.tsx?$/
/** Files with the columns of imports and exports, which are named like the fields of the call that they fill. */
const namesFileColumns =
  /\/import\/|\/[a-z-]*import[a-z-]*\.ts$|-file-fields\.ts$|-csv-columns\.ts$|\/export-store\.ts$/
/** The job library's option `ttl`, and the user that the specification stores under the wire's names (S-LOGN-018). */
const otherMeaning = new Set(['src/platform/server/jobs/job-worker.ts', 'src/accounts/sessions/web/start-session.ts'])

/** The wire names among the identifiers of a source file of the shop, unless the file is one of those that map them. */
export function findUnmappedWireNames(file: SourceFile): string[] {
  const { path } = file
  if (!path.startsWith('src/') || otherMeaning.has(path)) return []
  if (mapsWireNames.test(path) || namesFileColumns.test(path)) return []
  return findIdentifiers(file, (name) => wireNames.has(name))
}

export const names: Check = {
  name: 'names',
  reads: (file) => isTypeScript(file) && !isIn('ops')(file),
  fewestFiles: 500,
  find: (files) =>
    files.flatMap((file) => [
      ...findRetiredInPath(file),
      ...findRetiredIdentifiers(file),
      ...findUnmappedWireNames(file),
    ]),
}
