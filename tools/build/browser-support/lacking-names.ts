import { createRequire } from 'node:module'
import { type PromisedBrowser, promisedBrowsers } from './promised-browsers.ts'

interface Support {
  version_added: string | false
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
interface Feature {
  __compat?: { support: Partial<Record<PromisedBrowser, Support | Support[]>> }
}
type Interface = Feature & Record<string, Feature>

/**
 * The interfaces that pages use without a library. Functions of other interfaces are not searched for by their name alone, since functions
 * of the shop have the same names.
 */
const pageInterfaces = [
  'Window',
  '_globals',
  'Document',
  'Element',
  'HTMLElement',
  'Node',
  'HTMLDialogElement',
  'HTMLFormElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLCanvasElement',
  'CanvasRenderingContext2D',
  'HTMLVideoElement',
  'HTMLMediaElement',
  'Event',
  'EventTarget',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'Headers',
  'Request',
  'Response',
  'Blob',
  'File',
  'FileReader',
  'FormData',
  'Navigator',
  'Clipboard',
  'Crypto',
  'History',
  'Location',
  'Storage',
  'Selection',
  'Range',
  'DOMTokenList',
  'NodeList',
  'CSSStyleDeclaration',
  'Animation',
  'ReadableStream',
]

export interface LackingNames {
  /** Names of global objects, such as ResizeObserver. */
  globals: ReadonlySet<string>
  /** Names of functions that no kind of object has in all of these browsers, such as toSorted. */
  members: ReadonlySet<string>
  /** Functions with the name of their object, such as `AbortSignal.any`: another object may have a function of the same name. */
  statics: ReadonlySet<string>
}

/** The names in JavaScript and in web pages that at least one of the promised browsers lacks, according to browser-compat-data. */
export function listLackingNames(): LackingNames {
  const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
    api: Record<string, Interface>
    javascript: { builtins: Record<string, Interface> }
  }
  const { Intl: intl, ...builtins } = javascript.builtins
  const interfaces = [
    ...Object.entries(api),
    ...[builtins, intl ?? {}, builtins.Temporal ?? {}].flatMap((objects) => Object.entries(objects)),
  ] as [string, Interface][]
  const builtIn = new Set([...Object.keys(builtins), ...Object.keys(intl ?? {})])
  const globals = new Set<string>()
  const statics = new Set<string>()
  const [lacking, known] = [new Set<string>(), new Set<string>()]
  for (const [name, { __compat, ...members }] of interfaces) {
    if (__compat && !isSupported({ __compat })) globals.add(name)
    for (const [key, member] of Object.entries(members)) {
      if (!member.__compat || key.includes('event')) continue
      const plain = key.replace(/_static$/, '')
      if (isSupported(member) && !globals.has(name)) known.add(plain)
      else {
        if (builtIn.has(name) || pageInterfaces.includes(name)) lacking.add(plain)
        statics.add(`${name}.${plain}`)
      }
    }
  }
  // members of the window are used without `window` before them
  for (const name of ['Window', '_globals'])
    for (const [key, member] of Object.entries(api[name] ?? {}))
      if (member.__compat && !isSupported(member) && !key.includes('event')) globals.add(key)
  return { globals, statics, members: new Set([...lacking].filter((name) => !known.has(name))) }
}

function isSupported({ __compat }: Feature): boolean {
  return Object.entries(promisedBrowsers).every(([browser, version]) => {
    const support = __compat?.support[browser as PromisedBrowser]
    const all = Array.isArray(support) ? support : [support]
    return all.some((each) => each && isSince(each, version))
  })
}

function isSince(
  { version_added, version_removed, flags, prefix, alternative_name }: Support,
  version: string,
): boolean {
  if (!version_added || version_removed || flags || prefix || alternative_name) return false
  return compareVersions(version_added.replace('≤', ''), version) <= 0
}

function compareVersions(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number))
  const index = [0, 1, 2].find((place) => (ones?.[place] ?? 0) !== (others?.[place] ?? 0)) ?? 0
  return (ones?.[index] ?? 0) - (others?.[index] ?? 0)
}
